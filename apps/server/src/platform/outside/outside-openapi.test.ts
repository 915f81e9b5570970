import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { gatewayDocument } from '#platform/gateway/openapi.ts'
import { feedDocument } from '#platform/openapi/feed-document.ts'
import { pointSystemDocument } from '#platform/point-system/openapi.ts'

it.each([
  ['a point system', 'point-system', pointSystemDocument],
  ['a payment gateway', 'gateway', gatewayDocument],
  ['the feed', 'feed', feedDocument],
])(
  'the OpenAPI document of %s is generated from the schemas in the code',
  async (_what, name, document) => {
    const file = fileURLToPath(new URL(`../../../../../docs/${name}.openapi.json`, import.meta.url))
    expect(
      JSON.parse(await readFile(file, 'utf8')),
      'run `node tools/outside-openapi.ts` to update the file',
    ).toEqual(await document())
  },
)
