import type { Fetch } from './http.ts'

/** A `fetch` with a cookie jar. */
export function withCookies(send: Fetch): Fetch {
  const jar = new Map<string, string>()
  return async (url, request) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await send(url, { ...request, headers: { ...request?.headers, ...(cookie && { cookie }) } })
    for (const cookie of response.headers.getSetCookie()) {
      const pair = cookie.split(';', 1)[0] ?? ''
      jar.set(pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1).trim())
    }
    return response
  }
}
