const PROGRAMS: readonly [RegExp, string][] = [
  [/^evergreen\b/i, 'Evergreen command line'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: readonly [RegExp, string][], text: string) => names.find(([pattern]) => pattern.test(text))?.[1]

/** A User-Agent as people read it: 'Firefox on Windows'. Without version, so that an update is not another device. */
export const programName = (userAgent: string | null): string => {
  if (!userAgent) return 'Unknown program'
  const program = nameIn(PROGRAMS, userAgent) ?? userAgent.split(/[/ ]/, 1)[0] ?? ''
  const system = nameIn(SYSTEMS, userAgent)
  return system ? `${program} on ${system}` : program
}
