// Tells keycloak-js that third-party cookies are not supported, so that it does not use its session iframe.
window.parent.postMessage('unsupported', '*')
