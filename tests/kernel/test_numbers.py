from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from labtop.kernel.rng import SEED_BITS, mixed, seeded
from labtop.kernel.sets import KINDS, MOST, bit, count, covers, each, kinds, one, pack, total

hands = st.lists(st.integers(0, KINDS - 1), max_size=MOST)


@given(hands, hands)
def test_packed_counts_behave_like_counters(one_hand: list[int], other_hand: list[int]) -> None:
    packed, other = pack(vec[i64](one_hand)), pack(vec[i64](other_hand))
    assert list(each(packed)) == sorted(one_hand)
    assert list(kinds(packed)) == sorted(set(one_hand))
    assert total(packed) == len(one_hand)
    assert all(count(packed, kind) == one_hand.count(kind) for kind in range(KINDS))
    assert covers(packed, other) == (Counter(other_hand) <= Counter(one_hand))


def test_bits_are_whole_words_wide_in_both_modes() -> None:
    assert [bit(n) for n in range(62)] == [2**n for n in range(62)]
    assert one(KINDS - 1) == 2**55


def test_the_dice_give_the_same_words_in_both_modes_and_for_ever() -> None:
    rng = seeded(2026)
    assert [rng.word() for _ in range(4)] == [1800430755, 2389501372, 3183406620, 3291180804]
    assert mixed(7, 8) == 3617425244549040282847469039


def test_every_bit_of_a_seed_counts() -> None:
    words = {tuple(seeded(1 << n).word() for _ in range(1)) for n in range(SEED_BITS)}
    assert len(words) == SEED_BITS


def test_seeds_that_follow_from_one_seed_differ() -> None:
    assert len({mixed(seed, n) for seed in range(40) for n in range(40)}) == 1600


def test_dice_and_shuffles_are_even() -> None:
    rng = seeded(5)
    rolls = Counter(rng.below(6) for _ in range(60_000))
    assert all(9_500 < rolls[n] < 10_500 for n in range(6))
    firsts: Counter[int] = Counter()
    for _ in range(12_000):
        cards = vec[i64]([0, 1, 2, 3])
        rng.shuffle(cards)
        firsts[cards[0]] += 1
    assert all(2_750 < firsts[n] < 3_250 for n in range(4))
