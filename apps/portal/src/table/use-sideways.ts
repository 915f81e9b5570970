import { useLayoutEffect } from 'react'

const pixels = (value: string): number => Number(value.replace('px', '')) || 0

/**
 * Adds features that browsers do not provide for a table that scrolls sideways inside a box. The
 * head stays visible while the page scrolls (`--head-shift`); `bar` is a scroll bar at the bottom
 * of the window; `data-cut` names the edges at which content is hidden.
 */
export function useSideways(wrap: HTMLElement | null, bar: HTMLElement | null): void {
  useLayoutEffect(() => {
    if (!wrap || !bar) return undefined
    const place = () => {
      const head = wrap.querySelector('thead')?.getBoundingClientRect().height ?? 0
      const { top, height } = wrap.getBoundingClientRect()
      const edge = pixels(getComputedStyle(wrap).scrollMarginTop)
      wrap.style.setProperty(
        '--head-shift',
        `${Math.min(Math.max(edge - top, 0), Math.max(height - 2 * head, 0))}px`,
      )
    }
    const mark = () => {
      const hidden = wrap.scrollWidth - wrap.clientWidth - wrap.scrollLeft
      wrap.parentElement!.dataset['cut'] =
        `${wrap.scrollLeft > 1 ? 'left' : ''} ${hidden > 1 ? 'right' : ''}`.trim()
      bar.scrollLeft = wrap.scrollLeft
    }
    const follow = () => {
      wrap.scrollLeft = bar.scrollLeft
    }
    const measure = () => {
      ;(bar.firstElementChild as HTMLElement).style.width = `${wrap.scrollWidth}px`
      place()
      mark()
    }
    const observer = new ResizeObserver(measure)
    observer.observe(wrap)
    observer.observe(wrap.firstElementChild!)
    window.addEventListener('scroll', place, { passive: true })
    wrap.addEventListener('scroll', mark, { passive: true })
    bar.addEventListener('scroll', follow, { passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', place)
      wrap.removeEventListener('scroll', mark)
      bar.removeEventListener('scroll', follow)
      wrap.style.removeProperty('--head-shift')
      delete wrap.parentElement?.dataset['cut']
    }
  }, [wrap, bar])
}
