import asyncio

from labtop.server.post import BAG, Post


class Reader:
    def __init__(self, fails: bool = False) -> None:
        self.fails, self.given_up = fails, False
        self.letters: list[bytes] = []

    def deliver(self, letter: bytes) -> None:
        if self.fails:
            raise OSError("gone")
        self.letters.append(letter)

    def give_up(self) -> None:
        self.given_up = True


def test_letters_go_out_in_order_once_the_loop_has_come_round() -> None:
    async def send() -> tuple[int, list[bytes]]:
        post, reader = Post(), Reader()
        for letter in (b"one", b"two"):
            post.give(reader, letter)
        before = len(reader.letters)
        await asyncio.sleep(0)
        return before, reader.letters

    assert asyncio.run(send()) == (0, [b"one", b"two"])


def test_nobody_waits_for_more_letters_than_a_bag_holds() -> None:
    async def send() -> int:
        post, reader = Post(), Reader()
        for _ in range(BAG):
            post.give(reader, b"letter")
        return len(reader.letters)

    assert asyncio.run(send()) == BAG


def test_a_letter_that_cannot_be_sent_keeps_no_other_from_its_reader() -> None:
    async def send() -> tuple[Reader, Reader]:
        post, broken, reader = Post(), Reader(fails=True), Reader()
        post.give(broken, b"one")
        post.give(reader, b"two")
        await asyncio.sleep(0)
        return broken, reader

    broken, reader = asyncio.run(send())
    assert broken.given_up and not reader.given_up and reader.letters == [b"two"]
