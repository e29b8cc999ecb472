/** What a verification of an evidence pack has found. `problems` name the file that was changed, is missing or was added. */
export interface PackVerification {
  isIntact: boolean
  problems: string[]
  fileCount: number
  /** The public key in the manifest, in base64. Who trusts the pack compares it with the one of the installation. */
  publicKey: string | null
  /** As the manifest says: what the pack is about, as of which day, and who made it when. */
  about: { title: string; asOf: string; madeOn: string; madeBy: string; provider: string } | null
}

/**
 * Verifies an evidence pack (a zip) without a network: the signature of its manifest (Ed25519) and the SHA-256 of each file.
 * `expectedKey`: the public key of the installation in base64; another key is a problem.
 *
 * The text of this function is also the script of verify.html in every pack. It must not use anything outside itself but what browsers
 * and Node share: Blob, DecompressionStream and WebCrypto.
 */
export async function verifyPack(pack: Blob, expectedKey?: string): Promise<PackVerification> {
  type Entry = { name: string; method: number; size: number; offset: number }
  const problems: string[] = []
  const bytesOf = async (from: number, to: number) => new DataView(await pack.slice(from, to).arrayBuffer())
  const textOf = (view: DataView, from: number, size: number) =>
    new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + from, size))
  const wide = (view: DataView, at: number) => Number(view.getBigUint64(at, true))
  const fromBase64 = (text: string) => Uint8Array.from(atob(text.trim()), (character) => character.charCodeAt(0))
  const hex = (bytes: ArrayBuffer) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

  /** The directory at the end of the zip. Large packs have their counts in a second record (zip64). */
  const directory = async () => {
    const start = Math.max(0, pack.size - 65_557)
    const end = await bytesOf(start, pack.size)
    let at = end.byteLength - 22
    while (at >= 0 && end.getUint32(at, true) !== 0x06054b50) at--
    if (at < 0) return null
    const found = { count: end.getUint16(at + 10, true), size: end.getUint32(at + 12, true), offset: end.getUint32(at + 16, true) }
    if (found.count !== 0xffff && found.offset !== 0xffffffff) return found
    const record = wide(end, at - 20 + 8)
    const large = await bytesOf(record, record + 56)
    return { count: wide(large, 32), size: wide(large, 40), offset: wide(large, 48) }
  }

  const entriesOf = async (place: { count: number; size: number; offset: number }): Promise<Entry[]> => {
    const view = await bytesOf(place.offset, place.offset + place.size)
    const entries: Entry[] = []
    for (let at = 0, n = 0; n < place.count; n++) {
      if (view.getUint32(at, true) !== 0x02014b50) throw new Error('directory')
      const [nameSize, extraSize, noteSize] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true), view.getUint16(at + 32, true)]
      const entry = {
        name: textOf(view, at + 46, nameSize),
        method: view.getUint16(at + 10, true),
        size: view.getUint32(at + 20, true),
        offset: view.getUint32(at + 42, true),
      }
      const extraEnd = at + 46 + nameSize + extraSize
      for (let extra = at + 46 + nameSize; extra + 4 <= extraEnd; extra += 4 + view.getUint16(extra + 2, true)) {
        if (view.getUint16(extra, true) !== 1) continue
        let value = extra + 4
        if (view.getUint32(at + 24, true) === 0xffffffff) value += 8
        if (entry.size === 0xffffffff) {
          entry.size = wide(view, value)
          value += 8
        }
        if (entry.offset === 0xffffffff) entry.offset = wide(view, value)
      }
      entries.push(entry)
      at = extraEnd + noteSize
    }
    return entries
  }

  /** The bytes of a file. Who unpacks a pack and packs it again may have compressed them. */
  const contentOf = async ({ name, method, size, offset }: Entry): Promise<ArrayBuffer> => {
    const head = await bytesOf(offset, offset + 30)
    const nameSize = head.getUint16(26, true)
    const from = offset + 30 + nameSize + head.getUint16(28, true)
    const written = textOf(await bytesOf(offset + 30, offset + 30 + nameSize), 0, nameSize)
    if (head.getUint32(0, true) !== 0x04034b50 || written !== name) throw new Error(name)
    const stored = pack.slice(from, from + size)
    if (method === 0) return stored.arrayBuffer()
    return new Response(stored.stream().pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer()
  }

  const result = (about: PackVerification['about'], publicKey: string | null, fileCount: number): PackVerification => ({
    isIntact: problems.length === 0,
    problems,
    fileCount,
    publicKey,
    about,
  })
  const broken = (problem: string) => {
    problems.push(problem)
    return result(null, null, 0)
  }

  const place = await directory().catch(() => null)
  if (!place) return broken('This is not a whole zip file: its directory is missing.')
  let entries: Entry[]
  try {
    entries = (await entriesOf(place)).filter(({ name }) => !name.endsWith('/'))
  } catch {
    return broken('The directory of the zip file was changed.')
  }

  // Who zips an unpacked folder adds its name before all others.
  const root = entries.find(({ name }) => /^([^/]+\/)?manifest\.json$/.test(name))?.name.slice(0, -'manifest.json'.length) ?? ''
  const files = new Map(entries.map((entry) => [entry.name.slice(root.length), entry]))
  const read = async (name: string) => {
    const entry = files.get(name)
    return entry && contentOf(entry).catch(() => undefined)
  }
  const [manifestBytes, signature] = [await read('manifest.json'), await read('manifest.sig')]
  if (!manifestBytes) return broken('manifest.json is missing.')
  if (!signature) return broken('manifest.sig is missing.')

  let manifest: {
    about: NonNullable<PackVerification['about']>
    publicKey: string
    files: { name: string; size: number; sha256: string }[]
  }
  try {
    manifest = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(manifestBytes))
    const key = await crypto.subtle.importKey('raw', fromBase64(manifest.publicKey), 'Ed25519', false, ['verify'])
    const isSigned = await crypto.subtle.verify('Ed25519', key, fromBase64(new TextDecoder().decode(signature)), manifestBytes)
    if (!isSigned) throw new Error('signature')
  } catch {
    return broken('manifest.json: it was changed, or its signature (manifest.sig) does not fit.')
  }
  if (expectedKey !== undefined && expectedKey.trim() !== manifest.publicKey)
    problems.push('manifest.json: it is signed with another key than the expected one.')

  const listed = new Set(['manifest.json', 'manifest.sig'])
  for (const { name, size, sha256 } of manifest.files) {
    listed.add(name)
    if (!files.has(name)) {
      problems.push(`${name}: it is missing.`)
      continue
    }
    const bytes = await read(name)
    const isSame = bytes?.byteLength === size && hex(await crypto.subtle.digest('SHA-256', bytes)) === sha256
    if (!isSame) problems.push(`${name}: it was changed.`)
  }
  for (const name of files.keys()) if (!listed.has(name)) problems.push(`${name}: it was added.`)
  return result(manifest.about, manifest.publicKey, manifest.files.length)
}
