import { type NewView, views } from '@choba/contract/views.contract.ts'
import type { DemoPerson } from '#platform/calls/demo-calls.ts'

interface Words {
  readonly refunds: string
  readonly cards: string
  readonly paid: string
  readonly changes: string
}

const viewsOf = (words: Words): Readonly<Record<'merchant' | 'service', readonly NewView[]>> => ({
  merchant: [
    {
      screen: 'trade',
      name: words.refunds,
      period: 'thisWeek',
      filters: { tradeKind: ['REFUND'] },
      columns: [],
    },
    {
      screen: 'trade',
      name: words.cards,
      period: 'thisMonth',
      filters: { paymentClass: ['CARD'] },
      columns: [],
    },
    { screen: 'deposit', name: words.paid, filters: { depositState: ['PAID'] }, columns: [] },
  ],
  service: [
    {
      screen: 'systrade',
      name: words.refunds,
      period: 'thisWeek',
      filters: { tradeKind: ['REFUND'] },
      columns: [],
    },
    { screen: 'audit', name: words.changes, period: 'thisMonth', filters: {}, columns: [] },
  ],
})

/** Creates saved views for two demo users who have none. */
export async function makeDemoViews(
  { owner, superadmin }: { owner: DemoPerson; superadmin: DemoPerson },
  words: Words,
): Promise<void> {
  const { merchant, service } = viewsOf(words)
  for (const [person, own] of [
    [owner, merchant],
    [superadmin, service],
  ] as const) {
    const calls = person.calls('views', views)
    const { items } = await calls('list', { query: { screen: own[0]!.screen } })
    if (items.length > 0) continue
    for (const body of own) await calls('add', { body })
  }
}
