import { logoAddress } from '@choba/contract/catalogue-names.ts'
import type { ReactNode } from 'react'
import { TruncatedText } from '#table/truncated-text.tsx'
import { useCatalogueNames } from './use-catalogue-names.ts'

/**
 * Logo of a payment method. Must always be shown beside the method's name. If there is no logo,
 * `payment-method-mark.css` draws letters.
 */
export function PaymentMethodMark({ code }: { code: string }) {
  const logos = useCatalogueNames()?.paymentTypes.find(({ paymentType }) => paymentType === code)
  return (
    // CSS draws the letters, so that copying a row copies only the name.
    <span aria-hidden="true" data-code={code} data-letters={code[0]} className="method-mark">
      {(['light', 'dark'] as const).map((background) => {
        const hash = logos?.[background]
        return (
          hash && (
            <img
              key={background + hash}
              data-background={background}
              src={logoAddress(code, background, hash)}
              alt=""
              loading="lazy"
              // Hides a logo that fails to load, for example because it was replaced. Letters are
              // shown until the catalogue is reloaded.
              onError={({ currentTarget }) => (currentTarget.hidden = true)}
            />
          )
        )
      })}
    </span>
  )
}

/**
 * Logo and name of a payment method on one line. All screens show payment methods this way.
 * `folded` hides the name visually but keeps it for screen readers.
 */
export const PaymentMethodName = ({
  code,
  name,
  folded,
  className = 'max-w-56',
  children,
}: {
  code: string
  name: string
  folded?: boolean | undefined
  className?: string
  /** Content between the logo and the name. */
  children?: ReactNode
}) => (
  <span className="flex min-w-0 items-center gap-2" title={folded ? name : undefined}>
    <PaymentMethodMark code={code} />
    {children}
    {folded ? (
      <span className="sr-only">{name}</span>
    ) : (
      <TruncatedText text={name} className={`self-baseline ${className}`} />
    )}
  </span>
)
