import { Readable } from 'node:stream'
import { badField } from '@choba/contract/bad-input.ts'
import type { BodyOf, ResultOf } from '@choba/contract/endpoint.ts'
import { hasField, type TentLayout } from '@choba/contract/tent-layout.ts'
import { tablesOf } from '@choba/contract/tent-tables.ts'
import type { tableTents, TentDrawing, TentTemplate } from '@choba/contract/table-tents.contract.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { type Caller, principalOf } from '#platform/calls/call.ts'
import type { ManualCall } from '#platform/calls/manual-transactions.ts'
import { scopeOf, type Principal } from '#platform/access/principals.ts'
import type { Download, DownloadCall } from '#platform/calls/routes.ts'
import { scopeAbout, tenantIdOf } from '#platform/access/tenant-of-call.ts'
import { findStores } from '#platform/access/seen-stores.ts'
import {
  isReadInSize,
  type PrintableCode,
  readPrintableCode,
} from '#areas/qr-codes/qr-codes.service.ts'
import { drawTents, printTents } from './tent-drawing-pool.ts'
import { readKeptPictures, readPictures, type TentPictures } from './tent-pictures.ts'
import { findOfferedLogos } from './table-tents.repository.ts'
import { assertLayout, readVersion } from './tent-templates.ts'
import type { TentCode } from './tent-drawing.ts'

type Calls = typeof tableTents
type Order = BodyOf<Calls['print']>

/** Maximum number of logos in a row on a tent. */
const LOGOS_MAX = 8
/** Characters that file systems do not allow in file names. */
const UNNAMEABLE = /[\\/:*?"<>|\p{C}]/gu

interface Gathered {
  readonly template: Pick<TentTemplate, 'paper' | 'fields' | 'nameJa' | 'nameEn' | 'nameMn'>
  readonly store: { readonly id: number; readonly name: string }
  readonly code: PrintableCode | null
  readonly logos: readonly Uint8Array[]
  readonly images: TentPictures
}

/**
 * Reads the template, store, QR code and pictures of a print request.
 * @throws AppError notFound if the template, store or code does not exist or is not visible to the
 * user
 */
async function gather(tx: Tx, person: Principal, order: Order): Promise<Gathered> {
  const { merchant, stores: seen } = person
  const { templateId, version, storeId, qrCodeId } = order
  const { tenant_id: tenantId, id: reader } = merchant
  const template = await readVersion(tx, { tenantId, reader }, { templateId, version })
  const [store] = await findStores(tx, merchant.id, { storeId: [storeId], seen }, null, 1)
  if (!store) throw new AppError('notFound')
  const isUsed = qrCodeId !== undefined && hasField(template, 'QR')
  const millimetres = codeSize(template)
  const code = isUsed
    ? await readPrintableCode(tx, person, { qrCodeId, storeId, millimetres })
    : null
  const logos = hasField(template, 'LOGOS') ? await findOfferedLogos(tx, tenantId, LOGOS_MAX) : []
  return {
    template,
    store,
    code,
    logos,
    images: await readKeptPictures(tx, tenantId, template.fields),
  }
}

const toCode = ({ drawing: { side, quiet, runs, logo } }: PrintableCode): TentCode => ({
  side,
  quiet,
  runs: runs.map(({ x, y, width }) => [x, y, width]),
  logo: logo && { png: logo.png, from: logo.from, side: logo.side },
})

/** Size in millimetres that a layout has for its QR code. */
const codeSize = ({ fields }: Pick<TentTemplate, 'fields'>): number =>
  Math.min(
    ...fields.filter(({ kind }) => kind === 'QR').flatMap(({ width, height }) => [width, height]),
  )

/**
 * Returns the names of the tables to print; one empty name if the layout shows no table numbers and
 * the request has no list.
 * @param typed list of tables from the request
 * @param otherwise tables if the request has no list; null if the list is required
 * @throws AppError badRequest for an invalid or empty list, or without a required list
 */
function readTables(
  { template }: Gathered,
  typed: string | undefined,
  otherwise: string[] | null,
): string[] {
  if (!hasField(template, 'TABLE_NUMBER') && typed === undefined) return ['']
  if (typed === undefined) {
    if (otherwise) return otherwise
    throw new AppError('badRequest', badField('tables', 'missing'))
  }
  const tables = tablesOf(typed)
  if (!tables || tables.length === 0) throw new AppError('badRequest', badField('tables', 'value'))
  return tables
}

function orderOf(gathered: Gathered, typed: Order, tables: string[], person: Principal) {
  const { template, store, code, logos, images } = gathered
  const { language, text1, text2, text3, text4 } = typed
  if (code && codeSize(template) < code.leastSize)
    throw new AppError('badRequest', badField('qrCodeId', 'tooLarge'))
  return {
    layout: { paper: template.paper, fields: template.fields },
    values: {
      language,
      storeName: store.name,
      texts: [text1, text2, text3, text4],
      tables,
      code: code && toCode(code),
    },
    logos,
    images,
    title: `${nameOf(template, language)} – ${store.name}`,
    author: person.merchant.name,
    at: Date.now(),
  }
}

const nameOf = (template: Gathered['template'], language: Caller['language']): string =>
  ({ ja: template.nameJa, en: template.nameEn, mn: template.nameMn })[language]

const gathered = ({ engine }: Pick<Caller, 'engine'>, person: Principal, order: Order) =>
  withScope(engine, scopeOf(person), (tx) => gather(tx, person, order), { readOnly: true })

/**
 * Draws a preview of the first sheet.
 * @throws AppError notFound like `gather`; badRequest for invalid tables, a code that needs more
 * space or a text that does not fit; Overloaded
 */
export async function previewTents(
  call: ManualCall<Calls['preview']>,
): Promise<ResultOf<Calls['preview']>> {
  const person = principalOf(call)
  const found = await gathered(call, person, call.query)
  return drawTents(orderOf(found, call.query, readTables(found, call.query.tables, ['1']), person))
}

/**
 * Downloads the table tents as a PDF.
 * @throws AppError, as listed at `previewTents`; badRequest if the layout needs a code and the
 * request has none; processFailed if the QR code in the printed file cannot be decoded
 */
export async function tentFile(call: DownloadCall<Calls['print']>): Promise<Download> {
  const person = principalOf(call)
  const { body } = call
  const found = await gathered(call, person, body)
  const { template, store, code } = found
  if (!code && hasField(template, 'QR'))
    throw new AppError('badRequest', badField('qrCodeId', 'missing'))
  const tables = readTables(found, body.tables, null)
  const order = orderOf(found, body, tables, person)
  if (code && !(await isReadInSize(code, Math.floor(codeSize(template)))))
    throw new AppError('processFailed')
  const file = await printTents(order)
  const { fileName } = languages[body.language].tableTents.paper
  return {
    fileName: `${`${fileName}_${store.name}`.replaceAll(UNNAMEABLE, '_')}.pdf`,
    contentType: 'application/pdf',
    headers: { 'x-content-type-options': 'nosniff' },
    stream: Readable.from([file]),
    audit: {
      object: store.name,
      inStores: [store.id],
      detail: {
        template: template.nameJa,
        version: body.version,
        tables: tables.length,
        ...(code && { qrCodeId: code.qrCodeId }),
      },
    },
  }
}

/**
 * Draws a layout that is not saved yet, with sample values.
 * @throws AppError badRequest for each misplaced field and for a text that does not fit; Overloaded
 */
export function drawDraft(call: ManualCall<Calls['draft']>): Promise<ResultOf<Calls['draft']>> {
  const { tenantCode: _about, language, ...layout } = call.body
  assertLayout(layout)
  return drawMadeUp(call, language, async () => layout, readPictures)
}

/**
 * Draws a version of a template with sample values.
 * @throws AppError notFound for an unknown template or version; badRequest for a text that does not
 * fit; Overloaded
 */
export function drawTemplate(
  call: ManualCall<Calls['templatePreview']>,
): Promise<ResultOf<Calls['templatePreview']>> {
  const { templateId, version, language } = call.query
  const read = (tx: Tx, tenantId: number) =>
    readVersion(tx, { tenantId, reader: null }, { templateId, version })
  return drawMadeUp(call, language, read, (tx, _user, fields) =>
    readKeptPictures(tx, tenantIdOf(tx), fields),
  )
}

/** Draws a layout with sample values. */
async function drawMadeUp(
  call: Caller,
  language: Caller['language'],
  read: (tx: Tx, tenantId: number) => Promise<TentLayout>,
  readImages: typeof readPictures,
): Promise<TentDrawing> {
  const person = principalOf(call)
  const tenantId = call.about.id
  const { layout, logos, images } = await withScope(
    call.engine,
    scopeAbout(call, scopeOf(person)),
    async (tx) => {
      const { paper, fields } = await read(tx, tenantId)
      const hasLogos = hasField({ fields }, 'LOGOS')
      return {
        layout: { paper, fields },
        logos: hasLogos ? await findOfferedLogos(tx, tenantId, LOGOS_MAX) : [],
        images: await readImages(tx, person.user, fields),
      }
    },
    { readOnly: true },
  )
  const values = {
    language,
    storeName: languages[language].tableTents.paper.madeUpStore,
    texts: [],
    tables: ['12'],
    code: null,
  }
  return drawTents({ layout, values, logos, images, title: '', author: '', at: 0 })
}
