"""Why a round was drawn as it was: evidence, questions and answers, sentences, pictures."""
