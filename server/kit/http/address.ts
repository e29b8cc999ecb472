import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** A network: its address and the length of its prefix in bits. */
export type Network = [Address, number]

/** '10.1.2.3', '10.0.0.0/8', 'fd00::/8'; undefined for anything else. */
export const networkOf = (text: string): Network | undefined => {
  const [address = '', bits, ...more] = text.split('/')
  if (!isIP(address) || more.length > 0) return undefined
  const parsed = ipaddr.process(address)
  const most = parsed.kind() === 'ipv4' ? 32 : 128
  if (bits === undefined) return [parsed, most]
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most ? [parsed, Number(bits)] : undefined
}

/**
 * The address of the client: the address of the connection, or the address that a trusted proxy forwards. X-Forwarded-For is read
 * from the right, because a client can forge everything to the left of what a trusted proxy added.
 */
export const addressOf = (connection: string, forwardedFor: string, trusted: Network[]): string => {
  if (!isIP(connection)) return 'unknown'
  let address = ipaddr.process(connection)
  for (const hop of forwardedFor.split(',').reverse()) {
    if (!isIP(hop.trim()) || ipaddr.subnetMatch(address, { trusted }) !== 'trusted') break
    address = ipaddr.process(hop.trim())
  }
  return address.toString()
}

/** The key that rate limits count by. An IPv6 client usually owns a whole /64 and could use a new address for each request. */
export const neighborhoodOf = (address: string): string => {
  if (isIP(address) !== 6) return address
  const { parts } = ipaddr.IPv6.parse(address)
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

/**
 * Whether a program may connect to an address on behalf of somebody: a public one, or one of the networks that are allowed. Addresses
 * that stand for another one, such as those of NAT64 and Teredo, are not public.
 */
export const mayReach = (address: string, allowed: Network[]): boolean => {
  if (!isIP(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' || isIn(parsed, allowed)
}

/** Whether an address is in one of the networks. */
export const isAmong = (address: string, networks: Network[]): boolean => isIP(address) !== 0 && isIn(ipaddr.process(address), networks)

const isIn = (address: Address, networks: Network[]) => ipaddr.subnetMatch(address, { networks }) === 'networks'
