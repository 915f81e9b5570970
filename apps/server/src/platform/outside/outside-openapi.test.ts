import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { gatewayDocument } from '#platform/gateway/openapi.ts'
import { pointSystemDocument } from '#platform/point-system/openapi.ts'

it.each([
  ['a point system', 'point-system', pointSystemDocument],
  ['a payment gateway', 'gateway', gatewayDocument],
])(
  'the OpenAPI document of %s is made from the schemas that answers are read by',
  async (_what, name, document) => {
    const file = fileURLToPath(new URL(`../../../../../docs/${name}.openapi.json`, import.meta.url))
    // Where it differs: `node tools/outside-openapi.ts` writes it.
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(document())
  },
)
