/** Descriptions of shared schemas, by component name. Units of money and time stand here. */
export const schemaTexts: Readonly<Record<string, string>> = {
  Id: 'Identifier. A string of digits, because JSON numbers cannot hold every identifier.',
  Amount:
    'Amount of money in minor units of its currency: ¥1,200 is 1200, and CN¥12.34 is 1234. The feed and imported files use decimal text instead.',
  Sum: 'Sum of money in minor units of its currency. Null if a JSON number cannot represent the sum exactly.',
  Count: 'Number of items, points or minutes. Never negative.',
  Instant: 'Point in time, in ISO 8601 with an offset from UTC.',
  GivenInstant: 'Point in time, in ISO 8601 with an offset from UTC.',
  Day: 'Business day in the time zone of the merchant, as YYYY-MM-DD.',
  PeriodEnd:
    'First or last business day of a period as YYYY-MM-DD, or a local time as YYYY-MM-DDTHH:MM:SS.',
  Currency: 'Currency code of ISO 4217, such as JPY.',
  Uuid: 'UUID in lower case.',
  Version:
    'Version of a record for optimistic locking. Send the version that was read; an outdated version fails with a conflict (409).',
  NumberPrefix: 'A payment number or another number, or its first characters.',
  NumberPart: 'First or last characters of a number, at least four.',
  BadInput:
    'Rejected fields of a request. The answer lists at most 20 fields and never repeats their values.',
  BadField: 'One rejected field and its problem.',
  FeedLine: 'One line of the transaction feed. docs/feed.md explains the fields.',
  Envelope: 'Fields that every JSON answer under /apiproxy has.',
  Failure:
    'Answer of a failed call. Business errors have the HTTP status 200; `resultType` names the error.',
}
