// keycloak-js asks whether its session iframe can work here. It cannot, and then keycloak-js leaves it alone.
window.parent.postMessage('unsupported', '*')
