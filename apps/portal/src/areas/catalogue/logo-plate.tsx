import { logoAddress } from '@choba/contract/catalogue-names.ts'
import type { LogosOfType } from '@choba/contract/payment-logos.ts'
import { useTranslations } from '#lib/translations.ts'

export type Background = 'light' | 'dark'

/**
 * Logo on the background that it was made for, regardless of the page's color scheme. The small
 * form is for rows that also show the name.
 */
export function LogoPlate({
  item,
  background,
  large = false,
}: {
  item: LogosOfType
  background: Background
  large?: boolean
}) {
  const t = useTranslations('catalogue.logos')
  const { [background]: logo, paymentType, name } = item
  return (
    <span
      data-background={background}
      className={`logo-plate flex items-center justify-center rounded-md border ${large ? 'h-24 w-full p-4 text-sm' : 'my-0.5 h-7.5 w-26 p-1 text-xs'}`}
    >
      {logo ? (
        <img
          key={logo.hash}
          src={logoAddress(paymentType, background, logo.hash)}
          alt={large ? t('alt', { name }) : ''}
          loading="lazy"
          className="size-full object-contain"
        />
      ) : (
        t('none')
      )}
    </span>
  )
}
