import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { pointSystemDocument } from './openapi.ts'

const file = fileURLToPath(new URL('../../../../../docs/point-system.openapi.json', import.meta.url))

it('the OpenAPI document of a point system is made from the schemas that answers are read by', async () => {
  // Where it differs: `node tools/point-system-openapi.ts` writes it.
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(pointSystemDocument())
})
