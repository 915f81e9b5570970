import type { Span } from '@choba/contract/support-hours.ts'
import type { SupportContactTable } from '../src/support-tables.ts'
import type { AreaSeed } from './area-seeds.ts'
import { tenantPlans, type TenantPlan } from './merchants.ts'

type ContactPlan = Pick<
  SupportContactTable,
  'name' | 'email' | 'phone' | 'hotline' | 'time_zone'
> & {
  readonly hours: readonly Span[]
  readonly closed_on_holidays: boolean
}

const weekdays = (opens: string, closes: string): Span[] =>
  [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens, closes }))

/** Support contacts with unused phone numbers and reserved example addresses. */
const contacts: Readonly<Record<TenantPlan['code'], ContactPlan>> = {
  demo: {
    name: '帳場ペイメント 加盟店サポート',
    email: 'support@example.com',
    phone: '03-0000-0200',
    hotline: '0120-000-000',
    time_zone: 'Asia/Tokyo',
    hours: [...weekdays('09:00', '18:00'), { weekday: 6, opens: '09:00', closes: '12:00' }],
    closed_on_holidays: true,
  },
  steppe: {
    name: 'Стэпп Пэй тусламжийн төв',
    email: 'help@example.com',
    phone: '7000-0200',
    hotline: '7000-0000',
    time_zone: 'Asia/Ulaanbaatar',
    hours: [...weekdays('09:00', '13:00'), ...weekdays('14:00', '18:00')],
    closed_on_holidays: false,
  },
}

/** Adds the support contact of each tenant. */
export const seed: AreaSeed = async (q) => {
  for (const { id, code } of tenantPlans) {
    const { hours, ...contact } = contacts[code]
    await q
      .insertInto('support_contacts')
      .values({ tenant_id: id, ...contact, hours: JSON.stringify(hours) })
      .execute()
  }
}
