import type { Element } from 'domhandler'
import { matchesSelector } from './match-selector.ts'
import { readDeclaration, type StyleRule, type StyleValue } from './parse-style-sheet.ts'

interface RankedRule {
  readonly rule: StyleRule
  readonly order: number
}

/** Rules by the rarest thing that their element must have, so that an element is asked about few of them. */
interface RuleIndex {
  readonly byId: ReadonlyMap<string, readonly RankedRule[]>
  readonly byClass: ReadonlyMap<string, readonly RankedRule[]>
  readonly byName: ReadonlyMap<string, readonly RankedRule[]>
  readonly others: readonly RankedRule[]
}

export function indexRules(rules: readonly StyleRule[]): RuleIndex {
  const byId = new Map<string, RankedRule[]>()
  const byClass = new Map<string, RankedRule[]>()
  const byName = new Map<string, RankedRule[]>()
  const others: RankedRule[] = []
  rules.forEach((rule, order) => {
    const { id, classes, name } = rule.selector.subject
    const ranked = { rule, order }
    if (id !== undefined) add(byId, id, ranked)
    else if (classes.length > 0) add(byClass, classes[0]!, ranked)
    else if (name !== undefined) add(byName, name, ranked)
    else others.push(ranked)
  })
  return { byId, byClass, byName, others }
}

function add(index: Map<string, RankedRule[]>, key: string, rule: RankedRule): void {
  const known = index.get(key)
  if (known) known.push(rule)
  else index.set(key, [rule])
}

interface CascadedValues {
  readonly display: string | undefined
  readonly visibility: string | undefined
}

const NOTHING_SAID: CascadedValues = { display: undefined, visibility: undefined }

/** What the rules and the element's own style attribute make of it; undefined where they say nothing. */
export function cascade(element: Element, index: RuleIndex): CascadedValues {
  const candidates = candidatesFor(element, index)
  if (candidates.length === 0 && element.attribs.style === undefined) return NOTHING_SAID
  const rules = candidates.filter(({ rule }) => matchesSelector(element, rule.selector))
  return { display: winner(element, rules, 'display'), visibility: winner(element, rules, 'visibility') }
}

const NOBODY: readonly RankedRule[] = []

/** Most elements have none: a book of mathematics has half a million of them. */
function candidatesFor({ name, attribs }: Element, { byId, byClass, byName, others }: RuleIndex): readonly RankedRule[] {
  const named = byName.get(name)
  const owned = attribs.id === undefined ? undefined : byId.get(attribs.id)
  const className = byClass.size === 0 ? undefined : attribs.class
  if (named === undefined && owned === undefined && className === undefined) return others
  const classed = className === undefined ? NOBODY : className.split(/\s+/).flatMap((word) => byClass.get(word) ?? NOBODY)
  return [...others, ...(named ?? NOBODY), ...(owned ?? NOBODY), ...classed]
}

/** Important before ordinary; the element's own style before any rule; then the more specific, then the later. */
function winner(element: Element, rules: readonly RankedRule[], property: 'display' | 'visibility'): string | undefined {
  let best: { readonly value: StyleValue; readonly weight: number; readonly order: number } | undefined
  for (const { rule, order } of rules) {
    const value = rule[property]
    if (value === undefined) continue
    const weight = rule.selector.specificity + (value.isImportant ? IMPORTANT : 0)
    if (!best || weight > best.weight || (weight === best.weight && order > best.order)) best = { value, weight, order }
  }
  const style = element.attribs.style
  const own = style === undefined ? undefined : readDeclaration(style, property)
  return own && (own.isImportant || !best?.value.isImportant) ? own.value : best?.value.value
}

const IMPORTANT = 1e9
