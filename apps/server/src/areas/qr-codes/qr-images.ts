import { Readable } from 'node:stream'
import { badField } from '@choba/contract/bad-input.ts'
import type { Endpoint, QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { formatMoney } from '@choba/contract/money.ts'
import { leastSize } from '@choba/contract/qr-geometry.ts'
import type { QrCodeParts, qrCodes, QrLogo } from '@choba/contract/qr-codes.contract.ts'
import { withScope } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { type Caller, principalOf } from '#platform/calls/call.ts'
import { storeFile } from '#platform/files/files.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { ManualCall } from '#platform/calls/manual-transactions.ts'
import { merchantScopeOf, type Principal } from '#platform/access/principals.ts'
import type { Download, DownloadCall } from '#platform/calls/routes.ts'
import { contentPolicy } from '#platform/http/security-policy.ts'
import { drawQrFile, drawQrPreview } from './qr-drawing-pool.ts'
import { checkParts, readLogo } from './qr-code-values.ts'
import { findLogo, type FoundQrCode } from './qr-codes.repository.ts'
import { readQrRow } from './qr-codes.service.ts'
import { toQrLogo } from './qr-codes.views.ts'
import { modulesOf } from './qr-drawing.ts'
import { measureLogo, takeLogo } from './qr-logo.ts'

type Calls = typeof qrCodes

const types = { svg: 'image/svg+xml', png: 'image/png', pdf: 'application/pdf' } as const
/** Characters that some operating system forbids in file names. */
const UNNAMEABLE = /[\\/:*?"<>|\p{C}]/gu

const scopeOfPerson = ({ merchant, stores }: Principal) => merchantScopeOf(merchant, stores)

/** Returns the text below a code: its store, terminal and purpose. */
function captionOf(row: FoundQrCode, { merchant }: Principal, language: Caller['language']) {
  const { paper } = languages[language].qrCodes
  const terminal =
    row.terminal_no === null ? '' : paper.terminal.replace('{number}', row.terminal_no)
  const amount = row.amount === null ? '' : formatMoney(Number(row.amount), merchant.currency)
  return {
    title: row.name,
    author: merchant.name,
    language,
    at: (row.changed_at ?? row.created_at).getTime(),
    lines: [
      row.store_name,
      row.name,
      [terminal, amount].filter((text) => text !== '').join('  '),
    ].filter((text) => text !== ''),
  }
}

/**
 * Downloads a code as a file with a width in millimeters.
 * @throws AppError notFound; badRequest below the code's smallest size; processFailed if it is not
 * readable from its own picture; Overloaded
 */
export async function qrImage(call: DownloadCall<Calls['image']>): Promise<Download> {
  const principal = principalOf(call)
  const { qrCodeId, format, sizeMm } = call.query
  const { row, logo } = await withScope(
    call.engine,
    call.scope,
    async (tx) => {
      const code = await readQrRow(tx, principal, qrCodeId)
      return { row: code, logo: await findLogo(tx, principal.merchant.id, code.id) }
    },
    { readOnly: true },
  )
  if (sizeMm < leastSize(row.modules))
    throw new AppError('badRequest', badField('sizeMm', 'tooSmall'))
  const caption = captionOf(row, principal, call.language)
  const file = await drawQrFile({
    payload: row.payload,
    logo,
    format,
    millimetres: sizeMm,
    caption,
  })
  if (!file) throw new AppError('processFailed')
  return {
    fileName: `${row.name.replaceAll(UNNAMEABLE, '_')}_${sizeMm}mm.${format}`,
    contentType: types[format],
    // Prevents scripts in an SVG that is opened as a page.
    headers: {
      'content-security-policy': contentPolicy({ sandbox: [] }).trim(),
      'x-content-type-options': 'nosniff',
    },
    stream: Readable.from([file]),
    audit: {
      object: row.name,
      of: { kind: 'qrCode', id: String(row.id) },
      inStores: [row.store_id],
      detail: { format, sizeMm },
    },
  }
}

const partsOfQuery = (query: QueryOf<Calls['preview']>): QrCodeParts => ({
  name: '',
  storeId: query.storeId,
  terminalId: query.terminalId ?? null,
  kind: query.kind,
  amount: query.amount ?? null,
  merchantName: query.merchantName ?? null,
  city: query.city ?? null,
  postalCode: query.postalCode ?? null,
  localName: query.localName ?? null,
  categoryCode: query.categoryCode ?? null,
  url: query.url ?? null,
})

/**
 * Placeholder ID with the same number of digits as a real ID, so that the preview has the same
 * number of modules.
 */
const NO_ID = 9_000_000_000_000_000_000n

/**
 * @throws AppError like `addQrCode`, and notFound for an unknown code; Overloaded if too many codes
 * are being drawn
 */
export async function previewQrCode(
  call: ManualCall<Calls['preview']>,
): Promise<ResultOf<Calls['preview']>> {
  const principal = principalOf(call)
  const { query } = call
  const { payload, png, facts } = await withScope(
    call.engine,
    scopeOfPerson(principal),
    async (tx) => {
      const row =
        query.qrCodeId === undefined ? null : await readQrRow(tx, principal, query.qrCodeId)
      const parts = await checkParts(tx, principal, partsOfQuery(query))
      return { payload: parts.payload(row?.id ?? NO_ID), ...(await logoOf(row)) }

      async function logoOf(
        code: FoundQrCode | null,
      ): Promise<{ png: Uint8Array | null; facts: QrLogo | null }> {
        if (query.logo === 'NONE' || (query.logo === undefined && !code))
          return { png: null, facts: null }
        if (query.logo === undefined) {
          return {
            png: await findLogo(tx, principal.merchant.id, code!.id),
            facts: toQrLogo(code!),
          }
        }
        const { png: bytes, ...logo } = await readLogo(tx, principal, query.logo)
        return { png: bytes, facts: logo }
      }
    },
    { readOnly: true },
  )
  const modules = modulesOf(payload, png !== null)
  return {
    ...(await drawQrPreview(payload, png)),
    payload,
    modules,
    leastSize: leastSize(modules),
    logo: facts,
  }
}

/**
 * Stores an uploaded logo after re-encoding it.
 * @throws AppError unsupportedMediaType (415), bodyTooLarge (413), tooManyRequests (429);
 * badRequest for another size; Overloaded
 */
export async function uploadQrLogo(
  call: ManualCall<Endpoint>,
  jobs: Pick<Jobs, 'enqueue'>,
  file: File,
): Promise<ResultOf<Calls['uploadLogo']>> {
  const principal = principalOf(call)
  const bytes = await takeLogo(new Uint8Array(await file.arrayBuffer()))
  const logo = await measureLogo(bytes)
  return withScope(call.engine, scopeOfPerson(principal), async (tx) => {
    const fileName = await storeFile(tx, jobs, principal.user, file.name, {
      contentType: 'image/png',
      bytes,
    })
    await call.auditIn(tx, { object: fileName, detail: { bytes: bytes.length, ...logo } })
    return { fileName, logo }
  })
}
