import type { CSSProperties, ReactNode } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { darkBackground, lightBackground, readableAccent } from '#lib/accent-contrast.ts'
import { useTranslations } from '#lib/translations.ts'
import { OWN_COLOUR } from './colour-field.tsx'
import type { TenantInput } from './tenant-form.ts'

/**
 * Returns CSS variables for the theme color, adjusted so that text is readable on light and dark
 * backgrounds. An unusable color is replaced by the default color.
 */
function accentOf(style: string): CSSProperties {
  const colour = readableAccent(style, lightBackground) === null ? OWN_COLOUR : style
  const [light, dark] = [
    readableAccent(colour, lightBackground),
    readableAccent(colour, darkBackground),
  ]
  return { '--color-accent': `light-dark(${light}, ${dark})` } as CSSProperties
}

/**
 * Preview of the sign-in page, the header and an e-mail in the theme that the user is editing. The
 * preview is not interactive.
 */
export function TenantPreview({ control }: { control: Control<TenantInput, unknown, unknown> }) {
  const t = useTranslations('tenants.preview')
  const [oem, name, style, [first]] = useWatch({
    control,
    name: ['oem', 'name', 'style', 'origins'],
  })
  const product = oem.trim() || name.trim() || t('product')
  return (
    <section aria-label={t('title')} style={accentOf(style)} className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{t('title')}</h3>
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Drawing title={t('signIn')}>
          <div className="flex flex-col gap-2 bg-canvas p-3">
            <p className="truncate text-center font-semibold">{product}</p>
            <div className="flex flex-col gap-1.5 rounded-sm border border-line bg-surface p-2.5">
              <Line className="h-5 border border-edge" />
              <Line className="h-5 border border-edge" />
              <p className="rounded-sm bg-accent py-0.5 text-center text-xs font-semibold text-on-fill">
                {t('act')}
              </p>
            </div>
          </div>
        </Drawing>
        <Drawing title={t('mail')}>
          <div className="flex h-full flex-col gap-2 border-t-4 border-accent bg-surface p-3">
            <p className="truncate font-semibold text-accent">{product}</p>
            <Line className="h-1.5 bg-line" />
            <Line className="h-1.5 w-2/3 bg-line" />
            <p className="self-start rounded-sm bg-accent px-2.5 py-0.5 text-xs font-semibold text-on-fill">
              {t('setPassword')}
            </p>
            <p className="truncate text-xs text-muted">{first?.origin.trim()}</p>
          </div>
        </Drawing>
        <div className="sm:col-span-2">
          <Drawing title={t('header')}>
            <div className="bg-canvas">
              <div className="flex items-center gap-2 border-b border-line bg-surface px-3 py-2">
                <span className="size-4 shrink-0 rounded-sm bg-accent" />
                <span className="min-w-0 truncate font-semibold">{product}</span>
                <Line className="ml-auto h-1.5 w-10 bg-line" />
              </div>
              <div className="flex items-center gap-3 p-3">
                <span className="h-1.5 w-16 rounded-full bg-accent" />
                <Line className="h-1.5 flex-1 bg-line" />
              </div>
            </div>
          </Drawing>
        </div>
      </div>
    </section>
  )
}

const Drawing = ({ title, children }: { title: string; children: ReactNode }) => (
  <figure className="flex h-full min-w-0 flex-col gap-1">
    <div aria-hidden="true" className="flex-1 overflow-hidden rounded-md border border-line">
      {children}
    </div>
    <figcaption className="text-xs text-muted">{title}</figcaption>
  </figure>
)

const Line = ({ className }: { className: string }) => (
  <span className={`block rounded-sm ${className}`} />
)
