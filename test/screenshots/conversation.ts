/** What is asked for the pictures, and what the answer model writes: nothing where the books say nothing. */
export const CONVERSATION: readonly { readonly question: string; readonly answer: string }[] = [
  {
    question: 'How did boats find the harbour in fog?',
    answer:
      'The harbour bell was rung by hand in fog, three strokes and a rest, until the air was clear. In the great fog of 1771 seven boats came in by the sound of the bell. Pilots elsewhere on the coast thought the practice old-fashioned.',
  },
  {
    question: 'Who rang the bell?',
    answer:
      'Agnes Tolley rang it for one-and-thirty years and never left the rope while a boat was out. After her came her daughter and then a niece, so that one family rang the bell for ninety years.',
  },
  { question: 'Who built the railway viaduct at Port Ellery?', answer: '' },
]
