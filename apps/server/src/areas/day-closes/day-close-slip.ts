import { Readable } from 'node:stream'
import type { DayClose, dayCloses } from '@choba/contract/day-closes.contract.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { withScope } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import { createLayoutThread } from '#platform/pdf/layout-thread.ts'
import type { Download, DownloadCall } from '#platform/calls/routes.ts'
import { readClose } from './day-closes.service.ts'
import { slipEscpos } from './slip-escpos.ts'

type Calls = typeof dayCloses

/** Input from which a slip is created. The same input always gives the same bytes. */
export interface SlipOrder {
  readonly close: DayClose
  readonly language: Language
}

const thread = createLayoutThread(new URL('./slip-worker.ts', import.meta.url))
const layOut = (order: SlipOrder): Promise<Buffer> => thread(order)

/**
 * Creates the slip of a day close as a file, in the caller's language.
 * @throws AppError notFound if the close does not exist or belongs to a store that the user does
 * not see
 * @throws Overloaded if too many slips are being created at the same time
 */
export async function slipFile(call: DownloadCall<Calls['slip']>): Promise<Download> {
  const { engine, scope, merchant, language, query } = call
  const close = await withScope(engine, scope, (tx) => readClose(tx, merchant!, query.closeId), {
    readOnly: true,
  })
  const isPdf = query.format === 'pdf'
  const bytes = isPdf ? await layOut({ close, language }) : slipEscpos(close, language)
  const { store, day } = close
  const { fileName } = languages[language].dayCloses.slip
  return {
    fileName: `${fileName}_${store.storeCode}_${day}.${isPdf ? 'pdf' : 'bin'}`,
    contentType: isPdf ? 'application/pdf' : 'application/octet-stream',
    headers: { 'x-content-type-options': 'nosniff' },
    stream: Readable.from([bytes]),
    audit: { object: `${store.storeName} ${day}`, inStores: [Number(store.storeId)] },
  }
}
