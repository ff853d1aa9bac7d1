/**
 * A cross-encoder small enough to compute by hand, as an ONNX file: score = q · p, where q and p are the sums of the word vectors of the question
 * (type 0) and of the passage (type 1). https://onnx.ai/onnx/repo-docs/IR.html
 *
 * `wordVectors` holds a row for each token id. Inputs and output are those of a BERT cross-encoder.
 */
export function buildCrossEncoder(wordVectors: readonly (readonly number[])[]): Uint8Array {
  const dims = wordVectors[0]?.length ?? 0
  const nodes = [
    node('Cast', ['token_type_ids'], ['second'], [intAttribute('to', FLOAT)]),
    node('Sub', ['one', 'second'], ['first']),
    node('Gather', ['words', 'input_ids'], ['rows']),
    // [1, tokens] → [1, 1, tokens], so that a matrix product sums the rows that belong.
    node('Unsqueeze', ['first', 'axis_1'], ['first_row']),
    node('Unsqueeze', ['second', 'axis_1'], ['second_row']),
    node('MatMul', ['first_row', 'rows'], ['q']),
    node('MatMul', ['second_row', 'rows'], ['p']),
    node('Mul', ['q', 'p'], ['products']),
    node('ReduceSum', ['products', 'axis_1_2'], ['score'], [intAttribute('keepdims', 0)]),
    node('Unsqueeze', ['score', 'axis_1'], ['logits']),
  ]
  const graph = [
    ...nodes.map((bytes) => field(1, bytes)),
    field(2, text('tiny')),
    field(5, floatTensor('words', [wordVectors.length, dims], wordVectors.flat())),
    field(5, floatTensor('one', [1], [1])),
    field(5, intTensor('axis_1', [1])),
    field(5, intTensor('axis_1_2', [1, 2])),
    ...['input_ids', 'attention_mask', 'token_type_ids'].map((name) => field(11, valueInfo(name, INT64, ['batch', 'tokens']))),
    field(12, valueInfo('logits', FLOAT, ['batch', 1])),
  ]
  return message(number(1, 8), field(7, message(...graph)), field(8, message(number(2, 17))))
}

const FLOAT = 1
const INT64 = 7

function node(
  type: string,
  inputs: readonly string[],
  outputs: readonly string[],
  attributes: readonly Uint8Array[] = [],
): Uint8Array {
  return message(
    ...inputs.map((name) => field(1, text(name))),
    ...outputs.map((name) => field(2, text(name))),
    field(4, text(type)),
    ...attributes.map((attribute) => field(5, attribute)),
  )
}

function intAttribute(name: string, value: number): Uint8Array {
  return message(field(1, text(name)), number(3, value), number(20, 2))
}

function floatTensor(name: string, shape: readonly number[], values: readonly number[]): Uint8Array {
  return tensor(name, FLOAT, shape, new Uint8Array(Float32Array.from(values).buffer))
}

function intTensor(name: string, values: readonly number[]): Uint8Array {
  return tensor(name, INT64, [values.length], new Uint8Array(BigInt64Array.from(values, BigInt).buffer))
}

function tensor(name: string, type: number, shape: readonly number[], raw: Uint8Array): Uint8Array {
  return message(...shape.map((length) => number(1, length)), number(2, type), field(8, text(name)), field(9, raw))
}

function valueInfo(name: string, type: number, shape: readonly (string | number)[]): Uint8Array {
  const dimensions = shape.map((dimension) =>
    field(1, typeof dimension === 'string' ? message(field(2, text(dimension))) : message(number(1, dimension))),
  )
  return message(field(1, text(name)), field(2, message(field(1, message(number(1, type), field(2, message(...dimensions)))))))
}

/** Protocol buffers: a message is its fields one behind the other. https://protobuf.dev/programming-guides/encoding/ */
function message(...fields: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(fields.flatMap((bytes) => [...bytes]))
}

function field(id: number, bytes: Uint8Array): Uint8Array {
  return message(varint((id << 3) | 2), varint(bytes.length), bytes)
}

function number(id: number, value: number): Uint8Array {
  return message(varint(id << 3), varint(value))
}

function varint(value: number): Uint8Array {
  const bytes: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    bytes.push(rest < 128 ? rest : (rest % 128) | 128)
    if (rest < 128) return Uint8Array.from(bytes)
  }
}

function text(value: string): Uint8Array {
  return new TextEncoder().encode(value)
}
