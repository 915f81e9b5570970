import type { ApplicationState } from '@choba/contract/payment-methods.filters.ts'
import type { ApplicationStep } from '@choba/contract/payment-methods.contract.ts'
import type { Generated, Selectable } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    payment_method_applications: PaymentMethodApplicationTable
    payment_method_application_files: PaymentMethodApplicationFileTable
    payment_method_application_steps: PaymentMethodApplicationStepTable
    payment_method_stops: PaymentMethodStopTable
  }
}

export interface PaymentMethodApplicationTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  company_id: number
  payment_method_id: number
  state: Generated<ApplicationState>
  /**
   * Start date that the merchant requested, as `YYYY-MM-DD` in the merchant's time zone.
   * `starts_on` is the actual start date, which the approval sets.
   */
  from_day: string
  starts_on: Generated<string | null>
  /** Open approval request; null if none is waiting. */
  approval_id: bigint | null
  reason: Generated<string | null>
  applied_at: Date
  applied_by: string
  version: Generated<number>
  changed_at: Generated<Date | null>
  changed_by: Generated<string | null>
}
export type PaymentMethodApplicationRow = Selectable<PaymentMethodApplicationTable>

export interface PaymentMethodApplicationFileTable {
  merchant_id: number
  application_id: bigint
  file_name: string
  tenant_id: number
  added_at: Date
  added_by: string
}

export interface PaymentMethodApplicationStepTable {
  merchant_id: number
  application_id: bigint
  id: bigint
  tenant_id: number
  step: ApplicationStep
  happened_at: Date
  by_name: string | null
  text: string | null
}

/** An active stop: until the row is deleted, the company may not accept this payment method. */
export interface PaymentMethodStopTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  company_id: number
  payment_method_id: number
  reason: string
  stopped_at: Date
  /** Full name of the administrator. */
  stopped_by: string
}
