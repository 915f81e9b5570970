import { createBrowserHistory, parseHref, type RouterHistory } from '@tanstack/history'

/**
 * Router history with places after `#`, each with its own query. The query before `#` belongs to
 * the page (`?childmode`) and is kept. The library's hash history would treat it as part of the
 * place.
 */
export function createPlaceHistory(): RouterHistory {
  const { location, history } = window
  return createBrowserHistory({
    parseLocation: () => parseHref(location.hash.slice(1) || '/', history.state),
    createHref: (href) => `${location.pathname}${location.search}#${href}`,
  })
}
