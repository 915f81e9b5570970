import './node-version.js'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gatewayDocument } from '../apps/server/src/platform/gateway/openapi.ts'
import { feedDocument } from '../apps/server/src/platform/openapi/feed-document.ts'
import { pointSystemDocument } from '../apps/server/src/platform/point-system/openapi.ts'
import { capture, root } from './run.ts'

// Writes the OpenAPI documents of the feed and of the outside services that Choba calls, from the
// schemas in the code. A test compares the documents with the schemas.
const documents = {
  'point-system': pointSystemDocument(),
  gateway: gatewayDocument(),
  feed: await feedDocument(),
}
const files = Object.entries(documents).map(([name, document]) => {
  const file = join(root, `docs/${name}.openapi.json`)
  writeFileSync(file, JSON.stringify(document, null, 2))
  return file
})
const { ok, output } = capture('oxfmt', files)
if (!ok) throw new Error(output)
