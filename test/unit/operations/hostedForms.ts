/** Bodies of hosted services: written otherwise than by the embedded one, as the documentation leaves it open. */
export const HOSTED = [
  {
    name: "fluency v1, numbers as text",
    operation: "fluency-v1",
    reference: "The cat sat",
    body: {
      user_id: "u-1",
      result_id: "r-1",
      audio_duration: "4.5",
      WPM: "30.0",
      accuracy_score: "66.7",
      assessStartTime: "0.5",
      assessEndTime: "4.5",
      results: {
        correct_count: "2",
        num_differences: "1",
        text_score: [
          {
            reference_text: "cat",
            reference_index: "1",
            transcription_words: ["hat"],
            transcription_indices: ["1"],
            alignment_type: "SUBSTITUTION",
            transcription_details: { start: "1.1", end: "1.4", phone_breakdown: ["HH", { phone: "AE", start: "1.2" }, "T"] },
          },
        ],
      },
    },
  },
  {
    name: "fluency v2, other forms",
    operation: "fluency-v2",
    reference: "The cat sat down",
    body: {
      audio_duration: 4,
      wpm: "45",
      accuracy_score: "75",
      transcription: "the hat sat down",
      summary: { equal: 3, replace: 1, insert: 0, delete: 0 },
      phoneme_summary: { unknown_words: ["hat"], phoneme_replacements: { "K->HH": "1" } },
      details: [
        { type: "EQUAL", reference: "The", prediction: "the", start: 0, end: 0.5 },
        {
          type: "replace",
          reference: ["cat"],
          prediction: ["hat"],
          start: "0.6",
          end: "1",
          reference_phonemes: [["K", "AE", "T"]],
          aligned_result: [
            { type: "replace", reference: "K", prediction: "HH" },
            { type: "equal", reference: "AE", prediction: "AE", orig_index: "1" },
            { type: "equal", reference: "T", prediction: "T" },
          ],
        },
        { type: "silence", start: 1, end: 2 },
        { type: "equal", reference: ["sat", "down"], prediction: ["sat", "down"], start: 2, end: 4 },
      ],
    },
  },
  {
    name: "pronunciation, several phonemes",
    operation: "pronunciation",
    reference: "SH IH P",
    body: {
      assessment_id: 17,
      is_correct: "True",
      audio_duration: 3,
      analysis_details: [
        { phoneme: "[SH S]", timestamp: "0.5" },
        { phonemes: { IH: "0.6", IY: "0.3" }, timestamp: 0.7, alternatives: ["EH"] },
        { phone: "P", timestamp: 0.9, alternatives: { B: 0.2 } },
      ],
    },
  },
  {
    name: "recognition, other forms",
    operation: "recognition",
    reference: "rabbit",
    body: {
      assessment_id: "a-1",
      prediction: "wabbit",
      correct: 0,
      confidence: "Very high",
      audio_duration: 2,
      phoneme_details: [
        { phoneme: ["W"], timestamp: 0.5 },
        { phoneme: "AE or EH", original: null, timestamp: "0.6" },
      ],
    },
  },
];
