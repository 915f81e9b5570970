// The pages work without this: it shows a password, presses a button that needs no thought, counts down, and keeps an
// impatient second press from sending a form twice.
try {
  // Who reads large text in the portal reads it here too.
  document.documentElement.dataset.fontSize = localStorage.getItem('fontSize') ?? ''
} catch {
  // A browser that keeps nothing knows of no choice.
}
// A language chosen here is the portal's too, and what was typed survives the change; passwords and codes are not kept.
const typed = [...document.querySelectorAll('main input:not([type=password], [type=hidden], [readonly], .digits)')]
for (const link of document.querySelectorAll('[data-language]')) {
  link.addEventListener('click', () => {
    const values = Object.fromEntries(typed.map(({ name, value }) => [name, value]))
    try {
      localStorage.setItem('language', link.dataset.language)
      sessionStorage.setItem('typed', JSON.stringify({ path: location.pathname, values }))
    } catch {
      // The page itself changes its language all the same.
    }
  })
}
try {
  const { path, values } = JSON.parse(sessionStorage.getItem('typed') ?? '{}')
  sessionStorage.removeItem('typed')
  if (path === location.pathname) for (const input of typed) input.value = values[input.name] || input.value
} catch {
  // Without storage the fields stay as the server wrote them.
}
const name = document.querySelector('#username[autofocus]')
if (name?.value) document.getElementById('password')?.focus()
for (const button of document.querySelectorAll('[data-shows]')) {
  const input = document.getElementById(button.dataset.shows)
  button.hidden = false
  button.addEventListener('click', () => {
    const shown = input.type === 'password'
    input.type = shown ? 'text' : 'password'
    button.textContent = shown ? button.dataset.hide : button.dataset.show
  })
}
document.querySelector('[data-press]')?.click()
for (const button of document.querySelectorAll('[data-wait]')) {
  const hint = document.querySelector('[data-waiting]')
  const sentence = hint.textContent
  let left = Number(button.dataset.wait)
  button.disabled = true
  const clock = setInterval(() => {
    left -= 1
    hint.textContent = sentence.replace(button.dataset.wait, left)
    if (left > 0) return
    clearInterval(clock)
    hint.remove()
    button.disabled = false
  }, 1000)
}
const sent = new WeakSet()
document.addEventListener('submit', (event) => {
  if (sent.has(event.target)) event.preventDefault()
  sent.add(event.target)
  setTimeout(() => sent.delete(event.target), 3000)
})
// Come back to by "back", a form can be sent again.
addEventListener('pageshow', (event) => event.persisted && location.reload())
// After a wrong password this page is the answer to a form: without this, "back" would later offer to send it again.
history.replaceState(null, '', location.href)
