import {
  IMPORT_PART,
  type ImportDetail,
  type ImportPreview,
  type ImportSettings,
  type ImportSummary,
} from '@choba/contract/imports.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { asOwner } from '@choba/database/owner.ts'
import { expect, vi } from 'vitest'
import { fileForm } from '#platform/files/files.testing.ts'
import { resultOf, type Answer, type Client } from '#testing/test-app.ts'
import { importBench } from './import-bench.testing.ts'

export const settings = (own: Partial<ImportSettings> = {}): ImportSettings => ({
  format: { kind: 'choba' },
  encoding: null,
  sourceTimeZone: null,
  createStores: true,
  acceptPartial: false,
  ...own,
})

/**
 * Returns a file in the product's own format. The rows are payments of the store that these tests
 * use.
 */
export const chobaFile = (rows: readonly string[]): string =>
  `${['paymentNo,paidAt,storeCode,tradeKind,paymentType,amount,state,originalPaymentNo', ...rows].join('\n')}\n`

export const partOf = (
  client: Client,
  importId: string,
  offset: number,
  bytes: Uint8Array,
): Promise<Answer> =>
  client.send({
    method: 'POST',
    url: `/apiproxy/api/import/part?importId=${importId}&offset=${offset}`,
    ...fileForm(bytes, { name: 'blob', type: 'application/octet-stream' }),
  })

export const addOf = (client: Client, fileName: string, fileSize: number): Promise<Answer> =>
  client.post('import/add', { fileName, fileSize })

/**
 * Uploads a whole file in parts.
 * @returns the details of the import after the last part
 */
export async function uploadOf(
  client: Client,
  file: string | Uint8Array,
  fileName = 'october.csv',
): Promise<ImportDetail> {
  const bytes = Buffer.from(file)
  let detail = resultOf<ImportDetail>(await addOf(client, fileName, bytes.length))
  for (let offset = 0; offset < bytes.length; offset += IMPORT_PART)
    detail = resultOf(
      await partOf(client, detail.importId, offset, bytes.subarray(offset, offset + IMPORT_PART)),
    )
  return detail
}

export const previewOf = async (
  client: Client,
  importId: string,
  own: ImportSettings,
): Promise<ImportPreview> =>
  resultOf(await client.post('import/preview', { importId, settings: own }))

export const detailOf = async (client: Client, importId: string): Promise<ImportDetail> =>
  resultOf(await client.get('import/detail', { importId }))

/** Waits until an import is in one of these states, and returns its details. */
export async function reached(
  client: Client,
  importId: string,
  ...states: ImportDetail['state'][]
): Promise<ImportDetail> {
  return vi.waitFor(
    async () => {
      const detail = await detailOf(client, importId)
      expect(states, JSON.stringify(detail)).toContain(detail.state)
      return detail
    },
    { timeout: 60_000, interval: 50 },
  )
}

/** Starts the check of an uploaded file and waits for its result. */
export async function checkOf(
  client: Client,
  { importId, version }: Pick<ImportDetail, 'importId' | 'version'>,
  own: ImportSettings = settings(),
): Promise<ImportDetail> {
  resultOf(await client.post('import/check', { importId, version, settings: own }))
  return reached(client, importId, 'CHECKED', 'DRAFT')
}

export const startOf = (
  client: Client,
  { importId, version, findings }: ImportDetail,
): Promise<Answer> =>
  client.post('import/start', { importId, version, seenFresh: findings?.fresh ?? 0 })

/** Uploads, checks and imports a file, and waits until the import is done. */
export async function importOf(
  client: Client,
  file: string | Uint8Array,
  own: ImportSettings = settings(),
): Promise<ImportDetail> {
  const checked = await checkOf(client, await uploadOf(client, file), own)
  resultOf(await startOf(client, checked))
  return reached(client, checked.importId, 'DONE')
}

/**
 * Imports a file in the way the operator's command does. Only payments that were imported in this
 * way are in deposits.
 * @param client reads the import for the result
 */
export async function operatorImportOf(
  engine: Engine,
  client: Client,
  merchant: Pick<MerchantRow, 'code' | 'tenant_id'>,
  file: string,
): Promise<ImportDetail> {
  const { code: tenant } = await asOwner(engine, (q) =>
    q
      .selectFrom('tenants')
      .select('code')
      .where('id', '=', merchant.tenant_id)
      .executeTakeFirstOrThrow(),
  )
  const bench = await importBench(engine)
  try {
    const files = [await bench.file('october.csv', file)]
    const { outcome } = await bench.run({
      files,
      tenant,
      merchant: merchant.code,
      createStores: true,
    })
    expect(outcome).toBe('done')
  } finally {
    await bench.remove()
  }
  const { items } = resultOf<{ items: ImportSummary[] }>(await client.get('import/list'))
  return detailOf(client, items[0]!.importId)
}
