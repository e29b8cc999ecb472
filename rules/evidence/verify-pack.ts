import { openZip, type ZipFile } from './zip/open-zip.ts'

/** The result of verifying an evidence pack. `problems` name the files that were changed, removed or added. */
export interface PackVerification {
  isIntact: boolean
  /** Another program has zipped the files again. The files are verified, but not the zip around them. */
  isRepacked: boolean
  problems: string[]
  fileCount: number
  /** The public key in the manifest, in base64. To trust the pack, compare it with the key of the installation. */
  publicKey: string | null
  /** As the manifest says: what the pack is about, as of which day, and who made it when. */
  about: { title: string; asOf: string; madeOn: string; madeBy: string; provider: string; notes?: string[] } | null
}

/**
 * Verifies an evidence pack (a zip) without a network: the signature of its manifest (Ed25519), the SHA-256 of each file, and every byte
 * of the zip around the files, unless another program has packed them again.
 * `expectedKey`: the public key of the installation in base64; another key is a problem.
 *
 * The source text of this function and of `openZip` is also the script of verify.html in every pack. So it may only use globals that
 * browsers and Node share (Blob, DecompressionStream, WebCrypto), and takes `openZip` as an argument.
 */
export async function verifyPack(
  pack: Blob,
  expectedKey?: string,
  open: (pack: Blob) => Promise<ZipFile | null> = openZip,
): Promise<PackVerification> {
  const problems: string[] = []
  let isRepacked = false
  const fromBase64 = (text: string) => Uint8Array.from(atob(text.trim()), (character) => character.charCodeAt(0))
  const hex = (bytes: ArrayBuffer) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

  const result = (about: PackVerification['about'], publicKey: string | null, fileCount: number): PackVerification => ({
    isIntact: problems.length === 0,
    isRepacked,
    problems,
    fileCount,
    publicKey,
    about,
  })
  const broken = (problem: string) => {
    problems.push(problem)
    return result(null, null, 0)
  }

  let zip: ZipFile | null
  try {
    zip = await open(pack)
  } catch {
    return broken('The directory of the zip file was changed.')
  }
  if (!zip) return broken('This is not a whole zip file: its directory is missing.')
  isRepacked = zip.isRepacked
  const names = zip.names.filter((name) => !name.endsWith('/'))

  // Who zips an unpacked folder adds its name before all others.
  const root = names.find((name) => /^([^/]+\/)?manifest\.json$/.test(name))?.slice(0, -'manifest.json'.length) ?? ''
  const files = new Set(names.map((name) => name.slice(root.length)))
  const read = (name: string) => zip?.read(root + name).catch(() => undefined)
  const [manifestBytes, signature] = [await read('manifest.json'), await read('manifest.sig')]
  if (!manifestBytes) return broken('manifest.json is missing.')
  if (!signature) return broken('manifest.sig is missing.')

  let manifest: {
    about: NonNullable<PackVerification['about']>
    publicKey: string
    files: { name: string; size: number; sha256: string; modified?: string }[]
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

  const { madeOn } = manifest.about
  const signedOn = new Map(['manifest.json', 'manifest.sig'].map((name) => [name, madeOn]))
  const named = new Set<string>()
  const blame = (name: string, what: string) => {
    named.add(name)
    problems.push(`${name}: ${what}`)
  }
  for (const { name, size, sha256, modified } of manifest.files) {
    signedOn.set(name, modified ?? '')
    const bytes = files.has(name) ? await read(name) : null
    if (bytes === null) blame(name, 'it is missing.')
    else if (bytes?.byteLength !== size || hex(await crypto.subtle.digest('SHA-256', bytes)) !== sha256) blame(name, 'it was changed.')
  }
  for (const name of files) if (!signedOn.has(name)) blame(name, 'it was added.')
  if (names.length > files.size) problems.push('A file is in the zip file twice.')
  if (!isRepacked) {
    const wrong = await zip.wrongEntries((name) => signedOn.get(name))
    for (const name of wrong) if (name && !named.has(name)) blame(name, 'its entry in the zip file was changed.')
    if (wrong.has('') && problems.length === 0) problems.push('The end of the zip file was changed.')
  }
  return result(manifest.about, manifest.publicKey, manifest.files.length)
}
