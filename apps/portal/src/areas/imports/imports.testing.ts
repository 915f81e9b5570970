import type { ImportDetail, ImportSettings } from '@choba/contract/import-rows.ts'
import { importsApi } from './imports.api.ts'
import { sendRest } from './send-file.ts'

/**
 * Returns a file of a service without a built-in mapping: German number format, negative refunds,
 * fees and a payout. `mark` makes its numbers unique.
 */
export const cafe = (mark: string, { store = `CAFE-${mark}` }: { store?: string } = {}): string =>
  [
    'Beleg;Zeitpunkt;Vorgang;Zahlungsart;Betrag;Gebühr;Ursprung;Filiale',
    `${mark}-0001;02.11.2026 10:15:00;Verkauf;VISA;1.200;12;;${store}`,
    `${mark}-0002;02.11.2026 11:40:30;Verkauf;Girokarte;980;9;;${store}`,
    `${mark}-0003;03.11.2026 09:05:10;Erstattung;VISA;-300;-3;${mark}-0001;${store}`,
    `${mark}-0004;03.11.2026 23:00:00;Auszahlung;;-1.800;0;;${store}`,
    `${mark}-0005;04.11.2026 12:00:00;Trinkgeld;VISA;50;0;;${store}`,
    '',
  ].join('\n')

/**
 * Returns a file in the product's own format with `count` payments. `mark` makes their numbers
 * unique.
 */
export const ours = (mark: string, count: number, more: readonly string[] = []): string =>
  [
    'paymentNo,paidAt,storeCode,tradeKind,paymentType,amount,state',
    ...Array.from(
      { length: count },
      (_, at) =>
        `${mark}-${at},2026-10-0${1 + (at % 9)}T10:00:00,IMP-${mark},PAYMENT,CASH,${100 + at},PAID`,
    ),
    ...more,
    '',
  ].join('\n')

export const fileOf = (text: string, name: string): File =>
  new File([text], name, { type: 'text/csv' })

/** Uploads a file as the screen does. */
export async function sent(text: string, name = 'november.csv'): Promise<ImportDetail> {
  const file = fileOf(text, name)
  const started = await importsApi.add.call({ fileName: name, fileSize: file.size })
  return sendRest(started, file, { signal: new AbortController().signal, onProgress: () => {} })
}

export const asOurs = (more: Partial<ImportSettings> = {}): ImportSettings => ({
  format: { kind: 'choba' },
  encoding: null,
  sourceTimeZone: null,
  createStores: true,
  acceptPartial: false,
  ...more,
})

let last = 0
/** Returns a prefix for payment numbers that no other test uses. */
export const newMark = (): string => `P${Date.now().toString(36).toUpperCase()}${++last}`
