import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { gatewayDocument } from '#platform/gateway/openapi.ts'
import { pointSystemDocument } from '#platform/point-system/openapi.ts'

it.each([
  ['a point system', 'point-system', pointSystemDocument],
  ['a payment gateway', 'gateway', gatewayDocument],
])(
  'the OpenAPI document of %s is generated from the schemas that parse its answers',
  async (_what, name, document) => {
    const file = fileURLToPath(new URL(`../../../../../docs/${name}.openapi.json`, import.meta.url))
    // If it differs, run `node tools/outside-openapi.ts` to update the file.
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(document())
  },
)
