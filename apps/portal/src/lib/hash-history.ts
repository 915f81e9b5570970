import { createBrowserHistory, parseHref, type RouterHistory } from '@tanstack/history'

/**
 * The portal's places are the part of the address after `#`, with a query of their own. The query before it belongs to the
 * page (`?childmode`) and stays as it is; the library's hash history reads it as part of the place, and its last filter breaks.
 */
export function createPlaceHistory(): RouterHistory {
  const { location, history } = window
  return createBrowserHistory({
    parseLocation: () => parseHref(location.hash.slice(1) || '/', history.state),
    createHref: (href) => `${location.pathname}${location.search}#${href}`,
  })
}
