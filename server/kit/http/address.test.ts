import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { WrongConfig } from '../variables.ts'
import { addressOf, type Network, neighborhoodOf, networkOf } from './address.ts'

const trusted = ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'].map((text) => networkOf(text) as Network)

test.each([
  // X-Forwarded-For is trusted only from a trusted proxy, and only for the hop that the proxy itself added.
  ['203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['127.0.0.1', 'made-up, 198.51.100.1', '198.51.100.1'],
  ['127.0.0.1', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
  ['127.0.0.1', '1.1.1.1, 198.51.100.1, 10.1.2.3', '198.51.100.1'],
  ['127.0.0.1', '198.51.100.1, nonsense', '127.0.0.1'],
  ['127.0.0.1', '', '127.0.0.1'],
  ['127.0.0.1', '10.1.2.3', '10.1.2.3'],
  ['::ffff:127.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
  ['fd00::1', '2001:db8::1', '2001:db8::1'],
  ['', '198.51.100.1', 'unknown'],
])('connection %s with X-Forwarded-For "%s" has the address %s', (connection, forwardedFor, address) => {
  expect(addressOf(connection, forwardedFor, trusted)).toBe(address)
})

test('an IPv6 address is counted by its /64 network', () => {
  expect(neighborhoodOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(neighborhoodOf('203.0.113.7')).toBe('203.0.113.7')
})

test.each(['proxy.example', '10.0.0.0/33', '10.0.0', '10.0.0.0/', '10.0.0.0/8/8', '::1/129', 'loopback'])(
  'TRUSTED_PROXIES=%s stops the start with a sentence',
  (value) => {
    expect(() => readConfig({ TRUSTED_PROXIES: `127.0.0.1, ${value}` })).toThrow(
      new WrongConfig(`TRUSTED_PROXIES is "${value}", but must be addresses and networks such as 10.0.0.5,10.1.0.0/16.`),
    )
  },
)

test('no proxy is trusted by default', () => {
  expect(readConfig({}).trustedProxies).toEqual([])
  expect(readConfig({ TRUSTED_PROXIES: '10.0.0.5, 10.1.0.0/16,::1' }).trustedProxies).toHaveLength(3)
  expect(readConfig({}).signInsPerMinute).toBe(30)
  expect(() => readConfig({ SIGN_INS_PER_MINUTE: '0' })).toThrow(
    'SIGN_INS_PER_MINUTE is "0", but must be a whole number from 1 to 1000000.',
  )
})
