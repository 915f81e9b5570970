/** Introduction of the OpenAPI document, in Markdown. */
export const guide = `The calls of the back office. The portal uses the same calls.

## Answers
Calls under \`/apiproxy\` answer with an envelope: \`statusCode\`, \`resultStatus\`, \`resultType\`, \`message\` and \`result\`. Check \`resultStatus\`: a business error has the HTTP status 200, \`resultStatus\` \`Fail\` and a \`resultType\` that names the error. Ignore fields that you do not know, because answers can get new fields. Each call lists its own errors; \`x-error-codes\` lists all result codes that it can return. Calls under \`/edge\` answer a success without the envelope.

## Sign-in
Send \`Authorization: Bearer …\` with an access token of the tenant's sign-in service (OpenID Connect). The realm stands in the answer of \`session.tenantWebConfig\`. Calls with \`security: []\` need no sign-in. Signed calls need a feed key or a gateway secret. \`x-permissions\` names the permissions of a call: any one of \`anyOf\` is enough.

To set up two-step verification by e-mail, \`session.setSecondStep\` and \`session.changeSecondStep\` only send a code. The change takes effect when \`session.confirmAddress\` receives this code.

## Money and points
Amounts are integers in minor units of their currency: ¥1,200 is \`1200\`, and CN¥12.34 is \`1234\`. The feed and imported files use decimal text in the unit of the currency instead. Points are whole numbers.

## Days and times
Instants are ISO 8601 with an offset. A business day is \`YYYY-MM-DD\` in the time zone of the merchant, and ends at the closing time of the merchant.

## Pagination
Lists return \`items\` and \`nextCursor\`. Send \`nextCursor\` as \`cursor\` to get the next page, with the same filters. The last page has a \`nextCursor\` of null. \`pageSize\` is at most 200. Cursors are opaque.

## Idempotency
Create an \`idempotencyKey\` (UUID) before the first attempt, and send the same key with every retry of the same request. A repeated request returns the first result and moves no more money. The same key with another request fails (\`422\` keyReused). Rows of the feed are identified by their \`paymentNo\`, so they are safe to repeat.

## Versions
Records that can be changed have a \`version\`. Send the version that you read. If another user has changed the record since, the call fails with a conflict (\`409\`). Read the record again before the next try.

## Limits
A server that is busy answers \`429\` or \`503\` with \`Retry-After\`.

## Other documents
\`docs/feed.md\` is the guide to the feed. Gateways and external point systems implement their own protocols: \`docs/gateway.openapi.json\` and \`docs/point-system.openapi.json\`.`
