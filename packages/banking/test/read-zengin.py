"""Reads bank files by the field positions of their standard, independently of the code that writes them.

Each line of standard input is a file in base64; each line of output is its content as JSON. Needs no packages.
"""

import base64
import datetime
import json
import sys


def text(record, first, last):
    """Returns the text from byte first to last, counted from 1 and both included, without padding."""
    return record[first - 1 : last].decode("shift_jis").rstrip(" ")


def number(record, first, last):
    digits = record[first - 1 : last].decode("ascii")
    assert digits.isdigit(), (first, last, digits)
    return int(digits)


def digits(record, first, last):
    value = record[first - 1 : last].decode("ascii")
    assert value.isdigit() and len(value) == last - first + 1, (first, last, value)
    return value


def blank(record, first):
    assert set(record[first - 1 :]) <= {0x20}, record


def era_day(value):
    """Parses a day YYMMDD in years of Reiwa, whose first year is 2019."""
    year, month, day = int(value[:2]), int(value[2:4]), int(value[4:])
    reiwa = datetime.date(2018 + year, month, day)
    assert reiwa >= datetime.date(2019, 5, 1)
    return reiwa.isoformat()


def records_of(data, size):
    assert len(data) % (size + 2) == 0, len(data)
    parts = [data[at : at + size + 2] for at in range(0, len(data), size + 2)]
    assert all(part[size:] == b"\r\n" for part in parts)
    return [part[:size] for part in parts]


def bulk_transfers(data):
    records = records_of(data, 120)
    header, rows, trailer, end = records[0], records[1:-2], records[-2], records[-1]
    assert header[:4] == b"1210" and trailer[:1] == b"8" and end == b"9".ljust(120)
    blank(header, 104)
    transfers = []
    for row in rows:
        assert row[:1] == b"2" and row[38:42] == b"0000"
        blank(row, 114)
        is_edi = row[112:113] == b"Y"
        assert is_edi or row[112:113] == b" "
        codes = [] if is_edi else [digits(row, 92, 101), digits(row, 102, 111)]
        transfers.append(
            {
                "bankCode": digits(row, 2, 5),
                "bankName": text(row, 6, 20),
                "branchCode": digits(row, 21, 23),
                "branchName": text(row, 24, 38),
                "kind": digits(row, 43, 43),
                "accountNumber": digits(row, 44, 50),
                "payee": text(row, 51, 80),
                "amount": number(row, 81, 90),
                "newCode": digits(row, 91, 91),
                "edi": text(row, 92, 111) if is_edi else "",
                "customerCodes": ["" if int(code) == 0 else code for code in codes] or ["", ""],
                "method": text(row, 112, 112),
            }
        )
    assert number(trailer, 2, 7) == len(transfers)
    assert number(trailer, 8, 19) == sum(one["amount"] for one in transfers)
    blank(trailer, 20)
    return {
        "orderer": {
            "code": digits(header, 5, 14),
            "name": text(header, 15, 54),
            "bankCode": digits(header, 59, 62),
            "bankName": text(header, 63, 77),
            "branchCode": digits(header, 78, 80),
            "branchName": text(header, 81, 95),
            "kind": digits(header, 96, 96),
            "accountNumber": digits(header, 97, 103),
        },
        "monthAndDay": digits(header, 55, 58),
        "transfers": transfers,
    }


def statement(data):
    records = records_of(data, 200)
    header, rows, trailer, end = records[0], records[1:-2], records[-2], records[-1]
    assert header[:4] == b"1030" and header[59:62] == b"000" and trailer[:1] == b"8" and end[:1] == b"9"
    found = []
    for row in rows:
        assert row[:1] == b"2"
        blank(row, 200)
        is_in = {"1": True, "2": False}[digits(row, 22, 22)]
        code = digits(row, 72, 81)
        found.append(
            {
                "direction": "IN" if is_in else "OUT",
                "date": era_day(digits(row, 10, 15)),
                "valueDate": era_day(digits(row, 16, 21)),
                "kind": digits(row, 23, 24),
                "amount": number(row, 25, 36),
                "requesterCode": "" if int(code) == 0 else code,
                "name": text(row, 82, 129) if is_in else "",
                "contractNo": "" if is_in else text(row, 82, 129),
                "bankName": text(row, 130, 144),
                "branchName": text(row, 145, 159),
                "summary": text(row, 160, 179),
                "edi": text(row, 180, 199),
            }
        )
    total = {way: sum(one["amount"] for one in found if one["direction"] == way) for way in ("IN", "OUT")}
    count = {way: sum(1 for one in found if one["direction"] == way) for way in ("IN", "OUT")}
    assert (number(trailer, 2, 7), number(trailer, 8, 20)) == (count["IN"], total["IN"])
    assert (number(trailer, 21, 26), number(trailer, 27, 39)) == (count["OUT"], total["OUT"])
    assert number(trailer, 55, 61) == len(found)
    blank(trailer, 62)
    sign = {"1": 1, "2": -1}
    before = sign[digits(header, 114, 114)] * number(header, 116, 129)
    after = sign[digits(trailer, 40, 40)] * number(trailer, 41, 54)
    assert before + total["IN"] - total["OUT"] == after
    assert (number(end, 2, 11), number(end, 12, 16)) == (len(found) + 3, 1)
    blank(header, 130)
    blank(end, 17)
    return {
        "madeOn": era_day(digits(header, 5, 10)),
        "from": era_day(digits(header, 11, 16)),
        "to": era_day(digits(header, 17, 22)),
        "bankCode": digits(header, 23, 26),
        "bankName": text(header, 27, 41),
        "branchCode": digits(header, 42, 44),
        "branchName": text(header, 45, 59),
        "kind": digits(header, 63, 63),
        "accountNumber": digits(header, 64, 73),
        "holder": text(header, 74, 113),
        "balanceBefore": before,
        "rows": found,
    }


for line in sys.stdin:
    content = base64.b64decode(line)
    read = {b"21": bulk_transfers, b"03": statement}[content[1:3]]
    print(json.dumps(read(content), ensure_ascii=True))
