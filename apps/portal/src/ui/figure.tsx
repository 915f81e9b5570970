import { Money } from '#ui/money.tsx'

/** Amount in minor units; a dash for null (no sum, or a sum too large to be exact). */
export const Figure = ({ amount, currency }: { amount: number | null; currency: string }) =>
  amount === null ? (
    <span className="text-muted">—</span>
  ) : (
    <Money amount={amount} currency={currency} />
  )
