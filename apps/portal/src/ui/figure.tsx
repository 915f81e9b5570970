import { Money } from '#ui/money.tsx'

/** An amount in minor units; a dash where the sum is beyond what is exact, or there is none. */
export const Figure = ({ amount, currency }: { amount: number | null; currency: string }) =>
  amount === null ? (
    <span className="text-muted">—</span>
  ) : (
    <Money amount={amount} currency={currency} />
  )
