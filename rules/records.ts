/** The names of a record's fields, with their types. For records that hold what their type names, and no more. */
export const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T & string)[]

/** A record with a value for each name. */
export const recordOf = <Name extends string, T>(names: readonly Name[], of: (name: Name) => T) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, T>

/** The value that all have; undefined where they differ, or where there is none. */
export const onlyOne = <T>(values: readonly T[] | null | undefined): NonNullable<T> | undefined => {
  const [first, ...others] = new Set(values)
  return others.length === 0 ? (first ?? undefined) : undefined
}
