// The pages work without this: it shows a password, and presses a button that needs no thought.
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
// After a wrong password this page is the answer to a form: without this, "back" would later offer to send it again.
history.replaceState(null, '', location.href)
