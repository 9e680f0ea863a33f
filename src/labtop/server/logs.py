"""What the server tells those who run it: a JSON object a line, without names, keys, cookies, seeds or addresses."""

import logging
import sys
from datetime import UTC, datetime

import msgspec

PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "color_message", "taskName"}


class Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        line.update({key: value for key, value in vars(record).items() if key not in PLAIN})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def is_ours_to_mend(record: logging.LogRecord) -> bool:
    """Whether whoever runs the server should hear of it: not of text that a client has sent in no known encoding."""
    return not (record.name == "uvicorn.error" and record.getMessage().startswith("Invalid UTF-8"))


def set_up(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    handler.addFilter(is_ours_to_mend)
    # uvicorn tells every connection with its whole address, query and all
    logging.getLogger("uvicorn.error").setLevel(max(logging.getLevelName(level.upper()), logging.WARNING))
