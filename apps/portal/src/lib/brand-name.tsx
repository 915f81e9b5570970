import { logoAddress } from '@choba/contract/catalogue-names.ts'
import type { ReactNode } from 'react'
import { TruncatedText } from '#table/truncated-text.tsx'
import { useCatalogueNames } from './use-catalogue-names.ts'

/** The mark of a payment brand, beside its name: nothing is said by it alone. `brand-mark.css` draws it where there is no logo. */
export function BrandMark({ code }: { code: string }) {
  const logos = useCatalogueNames()?.paymentTypes.find(({ paymentType }) => paymentType === code)
  return (
    // Drawn, not written: a copied row has the name alone.
    <span aria-hidden="true" data-brand={code} data-letters={code[0]} className="brand-mark">
      {(['light', 'dark'] as const).map((ground) => {
        const hash = logos?.[ground]
        return (
          hash && (
            <img
              key={ground + hash}
              data-ground={ground}
              src={logoAddress(code, ground, hash)}
              alt=""
              loading="lazy"
              // What was replaced since is not sent any more: letters, until the names are asked for again.
              onError={({ currentTarget }) => (currentTarget.hidden = true)}
            />
          )
        )
      })}
    </span>
  )
}

/** A payment brand, as every screen shows it: on the line that its name stands on. Folded, that is read and not seen. */
export const BrandName = ({
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
  /** Stands between its mark and its name. */
  children?: ReactNode
}) => (
  <span className="flex min-w-0 items-center gap-2" title={folded ? name : undefined}>
    <BrandMark code={code} />
    {children}
    {folded ? (
      <span className="sr-only">{name}</span>
    ) : (
      <TruncatedText text={name} className={`self-baseline ${className}`} />
    )}
  </span>
)
