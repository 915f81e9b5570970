import {
  NO_TERMINAL,
  WHOLE_STORE,
  type CloseTender,
  type DayClose,
} from '@choba/contract/day-closes.contract.ts'
import { formatCount, formatMoney } from '@choba/contract/money.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { languages } from '@choba/phrases/languages.ts'
import { createTranslator } from 'use-intl/core'
import type { SlipLine } from '#platform/slip/slip-line.ts'
import { instantText, pair, rule, strong } from '#platform/slip/slip-parts.ts'

/**
 * Returns the lines of the slip. Leaves out late transactions, so that a slip printed later is the
 * same as the first one.
 */
export function slipLinesOfClose(close: DayClose, language: Language): SlipLine[] {
  const words = languages[language]
  const t = createTranslator({ locale: language, messages: words.dayCloses.slip })
  const money = (amount: number | null) =>
    amount === null ? '—' : formatMoney(amount, close.currency)
  const partName = ({ part, terminalNo }: { part: string; terminalNo: string | null }) =>
    part === WHOLE_STORE
      ? t('whole')
      : part === NO_TERMINAL
        ? t('noTerminal')
        : t('terminal', { number: terminalNo ?? part })
  const taken = (negative: number | null) =>
    money(negative === null || negative === 0 ? negative : -negative)
  const figures = (
    name: string,
    { paymentCount, payment, refundCount, refund, net }: Omit<CloseTender, 'paymentClass'>,
  ) => [
    { kind: 'heading', text: name } as const,
    pair(t('payments', { count: formatCount(paymentCount) }), money(payment)),
    pair(t('refunds', { count: formatCount(refundCount) }), taken(refund)),
    strong(t('net'), money(net)),
  ]
  const cash = close.tenders.find(({ paymentClass }) => paymentClass === 'CASH')
  return [
    { kind: 'title', text: t('title') },
    rule,
    pair(t('store'), close.store.storeName),
    pair(t('storeCode'), close.store.storeCode),
    pair(t('day'), close.day.replaceAll('-', '/')),
    pair(t('part'), partName(close)),
    rule,
    ...close.tenders.flatMap(({ paymentClass, ...tender }) =>
      // Uses a fixed name of the payment class instead of its name in the catalogue. The catalogue
      // may change, and every print of a slip must be the same.
      figures(words.catalogue.kind[paymentClass], tender),
    ),
    rule,
    ...figures(t('sum'), close.sum),
    rule,
    { kind: 'heading', text: t('cash') },
    pair(t('openingFloat'), money(close.openingFloat)),
    pair(t('cashPayments'), money(cash?.payment ?? null)),
    pair(t('cashRefunds'), taken(cash?.refund ?? null)),
    pair(t('expected'), money(close.expectedCash)),
    pair(t('counted'), money(close.countedCash)),
    strong(t('variance'), money(close.variance)),
    ...(close.reason === null
      ? []
      : [{ kind: 'text', text: t('reason', { reason: close.reason }) } as const]),
    rule,
    ...(close.parts.length > 1
      ? [
          { kind: 'heading', text: t('parts') } as const,
          ...close.parts.map((part) => pair(partName(part), money(part.sum.net))),
          rule,
        ]
      : []),
    pair(t('closedAt'), instantText(close.closedAt)),
    pair(t('closedBy'), close.closedBy),
  ]
}
