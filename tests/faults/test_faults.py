from faults.plant import problem, read_faults


def test_every_fault_can_still_be_planted_and_names_tests_that_are_there() -> None:
    faults = read_faults()
    assert len(faults) >= 40 and len({fault.name for fault in faults}) == len(faults)
    assert {fault.name: why for fault in faults if (why := problem(fault))} == {}
