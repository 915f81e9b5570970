// Script in the frame of Google's tag: passes on only the name of the current screen. The frame has
// no origin, so it has no cookies.
const { tag, home } = JSON.parse(document.currentScript.dataset.settings)

window.dataLayer = []
function gtag() {
  // Google requires the `arguments` object itself; an array does not work.
  window.dataLayer.push(arguments)
}

const isContainer = tag.startsWith('GTM-')
if (!isContainer) {
  gtag('js', new Date())
  gtag('config', tag, {
    client_storage: 'none',
    send_page_view: false,
    page_location: `${home}/`,
    page_referrer: '',
  })
}

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== home || data?.type !== 'choba-route') return
  if (typeof data.route !== 'string' || !/^[\w$/-]{1,80}$/.test(data.route)) return
  const page = { page_location: `${home}/#${data.route}`, page_title: data.route }
  if (isContainer) window.dataLayer.push({ event: 'page_view', ...page })
  else gtag('event', 'page_view', page)
})

const element = document.createElement('script')
element.src = `https://www.googletagmanager.com/${isContainer ? 'gtm.js' : 'gtag/js'}?id=${tag}`
element.async = true
document.head.append(element)

// If this page is opened in a tab instead of the portal's frame, it shows if the script was loaded.
const tell = (what) => {
  if (parent === self) document.querySelector(`[data-when="${what}"]`).hidden = false
}
element.addEventListener('load', () => tell('loaded'))
element.addEventListener('error', () => tell('failed'))
