import { Money } from '#ui/money.tsx'

/**
 * Amount in minor units. Shows a dash for null, which means that the amount is missing or too large
 * to be exact.
 */
export const Figure = ({ amount, currency }: { amount: number | null; currency: string }) =>
  amount === null ? (
    <span className="text-muted">—</span>
  ) : (
    <Money amount={amount} currency={currency} />
  )
