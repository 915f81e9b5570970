// Script in the frame of a chat bot: loads the script of the bot, and tells the bot the current
// screen of the portal.
const { script, bot, home } = JSON.parse(document.currentScript.dataset.settings)

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== home || data?.type !== 'choba-route') return
  if (typeof data.route !== 'string' || !/^[\w$/-]{1,80}$/.test(data.route)) return
  document.documentElement.dataset.route = data.route
})

const element = document.createElement('script')
element.src = script
element.async = true
element.dataset.bot = bot
document.head.append(element)

// If this page is opened in a tab instead of the portal's frame, it shows if the script was loaded.
const tell = (what) => {
  if (parent === self) document.querySelector(`[data-when="${what}"]`).hidden = false
}
element.addEventListener('load', () => tell('loaded'))
element.addEventListener('error', () => tell('failed'))
