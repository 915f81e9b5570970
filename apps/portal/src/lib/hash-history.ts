import { createBrowserHistory, parseHref, type RouterHistory } from '@tanstack/history'

/**
 * Creates a router history with the address of the screen after `#`, including its search
 * parameters. The query before `#` belongs to the page (`?childmode`) and is kept. The hash history
 * of the library would treat that query as part of the screen's address.
 */
export function createPlaceHistory(): RouterHistory {
  const { location, history } = window
  return createBrowserHistory({
    parseLocation: () => parseHref(location.hash.slice(1) || '/', history.state),
    createHref: (href) => `${location.pathname}${location.search}#${href}`,
  })
}
