import { Readable } from 'node:stream'
import type { DayClose, dayCloses } from '@choba/contract/day-closes.contract.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { withScope } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import type { Download, DownloadCall } from '#platform/calls/routes.ts'
import type { SlipOrder } from '#platform/slip/slip-line.ts'
import { layOutSlip, slipEndings, slipTypes } from '#platform/slip/slip-thread.ts'
import { readClose } from './day-closes.service.ts'
import { slipLinesOfClose } from './day-close-slip-lines.ts'

type Calls = typeof dayCloses

/** Returns the order for the slip of a day close. */
export function slipOrderOf(
  close: DayClose,
  language: Language,
  format: SlipOrder['format'],
): SlipOrder {
  const { storeName } = close.store
  return {
    format,
    lines: slipLinesOfClose(close, language),
    title: `${languages[language].dayCloses.slip.title} ${storeName} ${close.day}`,
    author: storeName,
    language,
    createdAt: Date.parse(close.closedAt),
  }
}

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
  const { format } = query
  const bytes = await layOutSlip(slipOrderOf(close, language, format))
  const { store, day } = close
  const { fileName } = languages[language].dayCloses.slip
  return {
    fileName: `${fileName}_${store.storeCode}_${day}.${slipEndings[format]}`,
    contentType: slipTypes[format],
    headers: { 'x-content-type-options': 'nosniff' },
    stream: Readable.from([bytes]),
    audit: { object: `${store.storeName} ${day}`, inStores: [Number(store.storeId)] },
  }
}
