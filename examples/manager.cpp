// A manager in another language that keeps one `pairwright engine` process and asks it for every round.
//
//   g++ -std=c++17 -o manager examples/manager.cpp && ./manager open.trf other.trf
//
// One JSON object a line goes in, one comes out (docs/programmers/engine-contract.md). Prints White and Black
// of every board by their numbers, and 0 for the bye. POSIX only: two pipes and a process.
#include <sys/wait.h>
#include <unistd.h>

#include <cctype>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

class Engine {
 public:
  Engine() {
    int to[2], from[2];
    if (pipe(to) != 0 || pipe(from) != 0) throw std::runtime_error("no pipe");
    process_ = fork();
    if (process_ == 0) {
      dup2(to[0], STDIN_FILENO);
      dup2(from[1], STDOUT_FILENO);
      for (int end : {to[0], to[1], from[0], from[1]}) close(end);
      execlp("pairwright", "pairwright", "engine", static_cast<char*>(nullptr));
      _exit(127);
    }
    close(to[0]);
    close(from[1]);
    requests_ = fdopen(to[1], "w");
    answers_ = fdopen(from[0], "r");
  }
  ~Engine() {
    fclose(requests_);  // the engine ends with its input
    fclose(answers_);
    waitpid(process_, nullptr, 0);
  }
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  std::string ask(const std::string& request) {
    fputs((request + "\n").c_str(), requests_);
    fflush(requests_);
    std::string line;
    for (int c; (c = fgetc(answers_)) != EOF && c != '\n';) line.push_back(static_cast<char>(c));
    if (line.empty()) throw std::runtime_error("the engine did not answer; is pairwright installed?");
    return line;
  }

 private:
  pid_t process_;
  FILE* requests_;
  FILE* answers_;
};

// A text as JSON: everything below a blank, quotes and backslashes are escaped; UTF-8 stays as it is.
std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (unsigned char c : text) {
    char code[8];
    std::snprintf(code, sizeof code, "\\u%04x", c);
    out += (c < ' ' || c == '"' || c == '\\') ? std::string(code) : std::string(1, static_cast<char>(c));
  }
  return out + "\"";
}

// The numbers of the list after a key; `"pairs": [[4, 1], [2, 3]]` gives 4 1 2 3.
std::vector<int> numbers_after(const std::string& answer, const std::string& key) {
  std::vector<int> found;
  int depth = 0;
  for (size_t at = answer.find('[', answer.find("\"" + key + "\"")); at < answer.size(); ++at) {
    depth += answer[at] == '[';
    depth -= answer[at] == ']';
    if (depth == 0) break;
    if (isdigit(answer[at]) && !isdigit(answer[at - 1])) found.push_back(std::stoi(answer.substr(at)));
  }
  return found;
}

int main(int count, char** files) {
  Engine engine;
  int status = 0;
  for (int i = 1; i < count; ++i) {
    std::ifstream file(files[i], std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    const std::string answer = engine.ask("{\"id\": " + std::to_string(i) + ", \"trf\": " + quoted(text) + "}");
    std::cout << files[i] << "\n";
    if (answer.find("\"error\":") != std::string::npos) {
      std::cout << answer << "\n";  // a real manager reads the text with its JSON library
      status = 1;
      continue;
    }
    const std::vector<int> pairs = numbers_after(answer, "pairs");
    for (size_t pair = 0; pair + 1 < pairs.size(); pair += 2)
      std::cout << pairs[pair] << " " << pairs[pair + 1] << "\n";
    const size_t bye = answer.find("\"bye\": ") + 7;
    if (isdigit(answer[bye])) std::cout << std::stoi(answer.substr(bye)) << " 0\n";
  }
  return status;
}
