import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { run } from '../testing/world.ts'
import { quickFetch } from './http.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const serve = async (listener: RequestListener) => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('sends a body and its headers, and reads the reply', async () => {
  const address = await serve(async (request, response) => {
    const body = (await request.toArray()).join('')
    response.writeHead(201, { 'x-seen': `${request.method} ${request.url} ${request.headers['x-more']}`, 'set-cookie': ['a=1', 'b=2'] })
    response.end(body.toUpperCase())
  })
  const answer = await quickFetch(`${address}/a?b=1`, { method: 'PUT', headers: { 'x-more': 'yes' }, body: 'grüße' })
  expect({ ok: answer.ok, status: answer.status }).toEqual({ ok: true, status: 201 })
  expect(answer.headers.get('x-seen')).toBe('PUT /a?b=1 yes')
  expect(answer.headers.get('retry-after')).toBeNull()
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(await answer.text()).toBe('GRÜSSE')
})

test('reads compressed replies', async () => {
  const address = await serve((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"a":1}'))
  })
  expect(await (await quickFetch(address)).json()).toEqual({ a: 1 })
})

test('a body is read while it arrives, and says when it breaks off', async () => {
  const address = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('first')
  })
  const { body } = await quickFetch(address)
  const chunks = (body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
  expect(String((await chunks.next()).value)).toBe('first')
  closing.shift()?.()
  await expect(chunks.next()).rejects.toThrow('aborted')
})

test('an abort ends a request before and after its reply begins', async () => {
  let closed = 0
  const address = await serve((request, response) => {
    request.on('close', () => closed++)
    if (request.url === '/slow') return
    response.writeHead(200)
    response.write('first')
  })
  for (const path of ['/slow', '/begun']) {
    const interrupt = new AbortController()
    const reading = quickFetch(address + path, { signal: interrupt.signal }).then((answer) => answer.text())
    setTimeout(() => interrupt.abort(), 50)
    await expect(reading).rejects.toThrow()
  }
  await expect.poll(() => closed).toBe(2)
  await expect(quickFetch(address, { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
})

describe('a command line says', () => {
  const whoami = (server: string) => run(['whoami', '--server', server], { fetch: quickFetch })

  test('why there is no connection', async () => {
    for (const host of ['localhost', '127.0.0.1']) {
      const { code, err } = await whoami(`http://${host}:1`)
      expect(code).toBe(7)
      expect(err).toMatch(/connect ECONNREFUSED \S+:1\n/)
    }
  })

  test('that a reply breaks off', async () => {
    const address = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{', () => response.destroy())
    })
    expect(await whoami(address)).toMatchObject({ code: 7, out: '' })
  })

  test('which address to use instead of one that redirects', async () => {
    const address = await serve((_request, response) => {
      response.writeHead(301, { location: 'https://evergreen.example/' }).end()
    })
    const { code, err } = await whoami(address)
    expect(code).toBe(7)
    expect(err).toContain('301: use the address https://evergreen.example/')
  })
})
