/** Whether a host can only be reached from this machine. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

/** A host as it is written in addresses: this machine by its name, because browsers have no passkeys at an IP address. */
export const nameOf = (host: string): string => (isLoopback(host) ? 'localhost' : host)
