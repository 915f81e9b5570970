import Star from 'lucide-react/icons/star'
import { useId } from 'react'
import { useTranslations } from 'use-intl'

/**
 * Rating of one to `max` stars. For keyboard and screen readers, the stars are radio buttons.
 * `locked` prevents changes.
 */
export function Rating({
  label,
  value,
  max,
  locked = false,
  onChange,
}: {
  label: string
  value: number | null
  max: number
  locked?: boolean
  onChange: (value: number) => void
}) {
  const t = useTranslations('kit')
  const group = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-disabled={locked || undefined}
      className="inline-flex"
    >
      {Array.from({ length: max }, (_none, at) => at + 1).map((stars) => {
        const isLit = value !== null && stars <= value
        const colour = isLit ? (locked ? 'text-muted' : 'text-warn') : 'text-muted'
        return (
          <label
            key={stars}
            className={`grid size-7 place-items-center rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-accent ${colour} ${locked ? '' : 'cursor-pointer hover:text-warn'}`}
          >
            <input
              type="radio"
              name={group}
              className="sr-only"
              aria-label={t('stars', { count: stars, max })}
              checked={value === stars}
              disabled={locked}
              onChange={() => onChange(stars)}
            />
            <Star aria-hidden size="1.25em" className={isLit ? 'fill-current' : ''} />
          </label>
        )
      })}
    </div>
  )
}
